//! Connections: how many, how slow, and how they end.

use crate::exit::{Code, Fault};
use crate::stop::Signals;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::select;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// A request's head that takes longer is not waited for; a connection without requests neither.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// A reader who takes nothing for so long has gone.
const READ_WITHIN: Duration = Duration::from_secs(8);
/// Connections at a time: all searches, and what loads the page.
const CONNECTIONS: usize = 64;
/// The longest head of a request.
const HEAD: usize = 16 << 10;
/// How often signals are looked at.
const TICK: Duration = Duration::from_millis(25);
/// How long running answers may take to end after a signal.
const GOODBYE: Duration = Duration::from_millis(500);
/// How long to wait when the system has no more descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// Serves until a signal comes.
pub fn run(listener: net::TcpListener, router: Router, signals: &Signals) -> Result<(), Fault> {
    let fault = |error: io::Error| Fault::new(Code::Io, format!("cannot serve: {error}"));
    let mut runtime = runtime::Builder::new_current_thread();
    let runtime = runtime.enable_io().enable_time().build().map_err(fault)?;
    runtime.block_on(accept(listener, router, signals)).map_err(fault)
}

async fn accept(listener: net::TcpListener, router: Router, signals: &Signals) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut signalled = pin!(signalled(signals));
    loop {
        let (stream, place) = select! {
            next = next(&listener, &room) => next,
            () = &mut signalled => break,
        };
        let connection = graceful.watch(connection(stream, router.clone()));
        tokio::spawn(async move {
            // A connection that breaks is no concern of others.
            _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    _ = timeout(GOODBYE, graceful.shutdown()).await;
    Ok(())
}

/// The next connection, once there is room for it.
async fn next(listener: &TcpListener, room: &Arc<Semaphore>) -> (TcpStream, OwnedSemaphorePermit) {
    let place = Arc::clone(room).acquire_owned().await.expect("never closed");
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            Err(_) => sleep(BREATH).await,
        }
    }
}

fn connection(
    stream: TcpStream,
    router: Router,
) -> impl GracefulConnection<Output = hyper::Result<()>> {
    _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_WITHIN));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
}

async fn signalled(signals: &Signals) {
    while signals.caught().is_none() {
        sleep(TICK).await;
    }
}
