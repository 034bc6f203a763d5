//! `duel-ledger`: serve the product, or look after its books.

fn main() {}
