/** One look that several asked for: each takes a seat until it begins to read. */
interface Ride<Seat, Seen> {
  readonly seats: Seat[]
  readonly seen: Promise<readonly PromiseSettledResult<Seen>[]>
}
/**
 * Makes one look for all who are aboard.
 * @param board ends the waiting, and tells who is aboard; whoever comes later waits for the next look
 * @returns what each of them sees, in the same order
 */
export type Journey<Seat, Seen> = (
  board: () => readonly Seat[],
) => Promise<readonly PromiseSettledResult<Seen>[]>

/**
 * Lets those who ask for the same thing while a look at it waits share that look: a page's pictures do not each carry
 * out a whole package.
 * @param most how many one look takes
 */
export function sharedLooks<Seat, Seen>(most: number) {
  const waiting = new Map<string, Ride<Seat, Seen>>()
  const begin = (key: string, seat: Seat, look: Journey<Seat, Seen>): Ride<Seat, Seen> => {
    const seats = [seat]
    const board = () => {
      if (waiting.get(key)?.seats === seats) waiting.delete(key)
      return seats
    }
    const ride = { seats, seen: look(board).finally(board) }
    waiting.set(key, ride)
    return ride
  }
  return async (key: string, seat: Seat, look: Journey<Seat, Seen>): Promise<Seen> => {
    const open = waiting.get(key)
    const hasSeat = open !== undefined && open.seats.length < most
    if (hasSeat) open.seats.push(seat)
    const ride = hasSeat ? open : begin(key, seat, look)
    const own = ride.seats.indexOf(seat)
    const outcome = (await ride.seen)[own]
    if (outcome?.status === 'fulfilled') return outcome.value
    throw outcome?.reason ?? new Error('a look left somebody behind')
  }
}
