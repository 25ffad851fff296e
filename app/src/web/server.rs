//! Connections: how many there may be, how slow they may be, and how they end.

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

/// How long the head of a request may take to arrive, and how long a connection may go without a request.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// A reader that takes nothing for this long is regarded as gone.
const READ_WITHIN: Duration = Duration::from_secs(8);
/// How many connections there may be at a time: enough for all searches and for loading the page.
const CONNECTIONS: usize = 64;
/// How many bytes the head of a request may have.
const HEAD: usize = 16 << 10;
/// How often signals are checked.
const TICK: Duration = Duration::from_millis(25);
/// How long running answers may take to end after a signal.
const GOODBYE: Duration = Duration::from_millis(500);
/// How long to wait when the system has no more file descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// Serves until a signal comes.
pub fn run(listener: net::TcpListener, router: Router, signals: &Signals) -> Result<(), Fault> {
    let fault = |error: io::Error| Fault::new(Code::Io, format!("cannot serve: {error}"));
    let mut runtime = runtime::Builder::new_current_thread();
    let runtime = runtime.enable_io().enable_time().build().map_err(fault)?;
    let ended = runtime.block_on(accept(listener, router, signals)).map_err(fault);
    // Does not wait for work that still runs aside, such as a table in the making.
    runtime.shutdown_background();
    ended
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
            // If a connection breaks, the others continue.
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
