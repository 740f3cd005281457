/** Bytes of a page of PostgreSQL as the embedded programs were built. */
export const postgresPageSize = 8_192
/** Pages of one file of a relation: the next ones are in the file with the next number. */
const pagesOfFile = 131_072

// From src/include/storage/checksum_impl.h of PostgreSQL: FNV-1a over 32 columns at once, each with a start of its own.
const columns = 32
const prime = 16_777_619
const starts = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)

/** The checksum of a page: 1 to 65,535. @param number of the page within its relation */
export function checksumOf(page: Buffer, number: number): number {
  const sums = starts.slice()
  const step = (column: number, value: number) => {
    const mixed = ((sums[column] ?? 0) ^ value) >>> 0
    sums[column] = Math.imul(mixed, prime) ^ (mixed >>> 17)
  }
  for (let at = 0; at < postgresPageSize; at += 4) {
    // The checksum's own place counts as zero.
    const value = at === 8 ? (page.readUInt32LE(8) & 0xffff0000) >>> 0 : page.readUInt32LE(at)
    step((at >> 2) % columns, value)
  }
  for (let round = 0; round < 2; round += 1)
    for (let column = 0; column < columns; column += 1) step(column, 0)
  const all = sums.reduce((sum, one) => sum ^ one, 0) ^ number
  return ((all >>> 0) % 65_535) + 1
}

const relationFile = /^(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/
/** The number of the first page of a file that holds pages of a relation; nothing for other files. */
export function firstPageNumber(path: string): number | undefined {
  const found = relationFile.exec(path)
  return found ? Number(found[1] ?? 0) * pagesOfFile : undefined
}

/**
 * Whether a page is as PostgreSQL wrote it. One that was changed after `since` counts as good: during a copy it may be
 * half written, and the log holds the whole of it.
 * @param since place in the log, as `pg_lsn` counts
 */
export function isGoodPage(page: Buffer, number: number, since = 2n ** 64n): boolean {
  const isNew = page.readUInt16LE(14) === 0
  if (isNew) return page.every((byte) => byte === 0)
  const changed = (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4))
  return changed >= since || page.readUInt16LE(8) === checksumOf(page, number)
}
