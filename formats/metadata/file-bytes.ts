const pieceSize = 65_536

/** A file on disk that is not what its format says: it is left as it is. */
export class OddFile extends Error {}

/** Bytes that are read at any place: of a file on disk, or in memory. */
export interface ReadableAt {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    place: number,
  ): Promise<{ readonly buffer: Buffer; readonly bytesRead: number }>
}

/** What is in memory, read as a file on disk is. */
export const inMemory = (content: Buffer): FileBytes =>
  new FileBytes(
    {
      read: (buffer, offset, length, place) => {
        const bytesRead = content.copy(buffer, offset, place, place + length)
        return Promise.resolve({ buffer, bytesRead })
      },
    },
    content.length,
  )

/** Reads a file from its beginning on, some bytes at a time. */
export class FileBytes {
  readonly #file: ReadableAt
  readonly #size: number
  place = 0

  constructor(file: ReadableAt, size: number) {
    this.#file = file
    this.#size = size
  }

  get left(): number {
    return this.#size - this.place
  }

  /** The next bytes; fewer at the end of the file. */
  async upTo(length: number): Promise<Buffer> {
    const wanted = Math.min(length, this.left)
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, this.place)
    this.place += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  /** @throws {OddFile} when the file ends before */
  async take(length: number): Promise<Buffer> {
    const bytes = await this.upTo(length)
    if (bytes.length < length) throw new OddFile('the file ends too early')
    return bytes
  }

  /** The next bytes, by the piece. @throws {OddFile} when the file ends before */
  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let rest = length; rest > 0;) {
      // oxlint-disable-next-line no-await-in-loop -- a file is read from its beginning to its end
      const piece = await this.take(Math.min(rest, pieceSize))
      rest -= piece.length
      yield piece
    }
  }
}
