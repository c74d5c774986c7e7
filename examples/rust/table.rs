//! What three declarers make in five strains, from Rust over the C interface.
//!
//!     rustc table.rs -L native=/where/the/library/is -l preferans && ./table
use std::ffi::{c_char, c_void, CStr};
use std::mem::size_of;
use std::ptr::{null, null_mut};

#[repr(C)]
struct Error {
    size: u32,
    code: i32,
    card: u8,
    places: [u8; 2],
    message: [c_char; 240],
}

#[repr(C)]
#[derive(Default)]
struct Table {
    size: u32,
    as_dealt: [[u8; 5]; 3],
    misere: [u8; 3],
    guarantee: [u8; 3],
    has_talon: u8,
    with_talon: [[u8; 5]; 3],
    misere_with_talon: [u8; 3],
}

extern "C" {
    fn pf_solver_new(options: *const c_void, solver: *mut *mut c_void, error: *mut Error) -> i32;
    fn pf_solver_free(solver: *mut c_void);
    fn pf_tricks_table(
        solver: *mut c_void,
        hands: *const u32,
        talon: *const u8,
        leader: i32,
        table: *mut Table,
        error: *mut Error,
    ) -> i32;
}

/// A hand such as `A7.-.-.K` as a set of cards.
fn cards(text: &str) -> u32 {
    text.split('.')
        .enumerate()
        .flat_map(|(suit, ranks)| ranks.chars().filter_map(move |rank| Some(8 * suit + "789TJQKA".find(rank)?)))
        .fold(0, |hand, card| hand | 1 << card)
}

fn main() {
    let hands = ["AQJ8.Q.T8.QJ8", "97.AKJ87.A.K7", "T.T9.KQJ97.T9"].map(cards);
    let talon = [6u8, 31];
    let mut error = Error { size: size_of::<Error>() as u32, code: 0, card: 0, places: [0; 2], message: [0; 240] };
    let mut table = Table { size: size_of::<Table>() as u32, ..Table::default() };
    let mut solver = null_mut();
    let status = unsafe {
        match pf_solver_new(null(), &mut solver, &mut error) {
            0 => pf_tricks_table(solver, hands.as_ptr(), talon.as_ptr(), 0, &mut table, &mut error),
            failed => failed,
        }
    };
    if status != 0 {
        let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
        eprintln!("{}", message.to_string_lossy());
        std::process::exit(1);
    }
    for (name, tricks) in ["West", "North", "East"].iter().zip(table.with_talon) {
        println!("{name:6}{tricks:?}");
    }
    unsafe { pf_solver_free(solver) };
}
