interface Reservation {
  readonly amount: number;
  /** Milliseconds since the epoch. A run that ended without a word (a crash) gives its credits back then. */
  readonly until: number;
}

/** Credits as the journal adds them up: what was given, less what was charged, less what runs under way hold. */
export class CreditState {
  #balance = 0;
  #reservations = new Map<string, Reservation>();

  /** Practice credits are filled up to `amount`, never taken away. */
  topUp(amount: number): void {
    this.#balance = Math.max(this.#balance, amount);
  }

  /**
   * Taken only when enough is there at this place of the journal, so that all processes that share it agree.
   * `has` tells afterwards.
   */
  reserve(run: string, amount: number, at: number, until: number): void {
    for (const [id, held] of this.#reservations) if (held.until <= at) this.#reservations.delete(id);
    if (this.available(at) >= amount) this.#reservations.set(run, { amount, until });
  }

  has(run: string): boolean {
    return this.#reservations.has(run);
  }

  /** Ends a reservation and charges `amount`; 0 gives the credits back. */
  settle(run: string, amount: number): void {
    this.#reservations.delete(run);
    this.#balance -= amount;
  }

  /** Credits that a new run may reserve at the time `now` (milliseconds); never below 0. */
  available(now: number): number {
    let held = 0;
    for (const reservation of this.#reservations.values()) if (reservation.until > now) held += reservation.amount;
    return Math.max(0, this.#balance - held);
  }
}
