//! What programs need from the kits. These tests call the library in the same way as programs do, so that its
//! searches are not compiled a second time for them.

#[path = "kits/anytime.rs"]
mod anytime;
#[path = "kits/dataset.rs"]
mod dataset;
#[path = "kits/describe.rs"]
mod describe;
#[path = "kits/estimates_that_know_little.rs"]
mod estimates_that_know_little;
#[path = "kits/explore.rs"]
mod explore;
#[path = "kits/gauge.rs"]
mod gauge;
#[path = "kits/grade.rs"]
mod grade;
#[path = "kits/library.rs"]
mod library;
#[path = "kits/names.rs"]
mod names;
#[path = "kits/pairing.rs"]
mod pairing;
#[path = "kits/proof.rs"]
mod proof;
#[path = "kits/published.rs"]
mod published;
#[path = "kits/successors.rs"]
mod successors;
#[path = "kits/two_ended.rs"]
mod two_ended;
