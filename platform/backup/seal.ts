import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/*
 * Objects outside the house: AES-256-GCM in pieces of 1 MiB, so that each is checked before it is handed on, whatever
 * the size of the whole (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015). The nonce of a piece
 * is its number and whether it is the last: pieces cannot be cut off, swapped or repeated. Every object has a key of
 * its own, made of the installation's and 32 random bytes at the object's begin, so no nonce comes twice; the object's
 * name goes into it, so that one cannot stand for another.
 */

const magic = Buffer.from('CLARABOIA1')
const saltSize = 32
const headSize = magic.length + saltSize
const pieceSize = 1_048_576
const tagSize = 16

const keyFor = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `claraboia backup ${name}`, 32))

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** Bytes of an object once it is sealed. */
export const sealedSize = (size: number): number =>
  headSize + size + tagSize * Math.max(1, Math.ceil(size / pieceSize))

/** Collects bytes, and hands on whole pieces; the last one, which may be shorter, once it is known to be the last. */
abstract class Pieces extends Transform {
  #held: Buffer = Buffer.alloc(0)
  #number = 0
  protected readonly size: number

  constructor(size: number) {
    super()
    this.size = size
  }

  protected abstract piece(content: Buffer, number: number, last: boolean): Buffer

  protected feed(chunk: Buffer): void {
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
    let at = 0
    for (; this.#held.length - at > this.size; at += this.size)
      this.push(this.piece(this.#held.subarray(at, at + this.size), this.#number++, false))
    this.#held = this.#held.subarray(at)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#try(done, () => this.feed(chunk))
  }

  override _flush(done: TransformCallback): void {
    this.#try(done, () => void this.push(this.piece(this.#held, this.#number, true)))
  }

  #try(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

class Sealing extends Pieces {
  readonly #key: Buffer

  constructor(key: Buffer, name: string) {
    super(pieceSize)
    const salt = randomBytes(saltSize)
    this.#key = keyFor(key, salt, name)
    this.push(Buffer.concat([magic, salt]))
  }

  protected piece(content: Buffer, number: number, last: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(number, last))
    return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  }
}

class Opening extends Pieces {
  readonly #master: Buffer
  readonly #name: string
  #head: Buffer = Buffer.alloc(0)
  #key: Buffer | undefined

  constructor(key: Buffer, name: string) {
    super(pieceSize + tagSize)
    this.#master = key
    this.#name = name
  }

  protected override feed(chunk: Buffer): void {
    if (this.#key) return super.feed(chunk)
    this.#head = Buffer.concat([this.#head, chunk])
    if (this.#head.length < headSize) return
    if (!this.#head.subarray(0, magic.length).equals(magic))
      throw new Error('não é um objeto cifrado pelo Claraboia')
    this.#key = keyFor(this.#master, this.#head.subarray(magic.length, headSize), this.#name)
    super.feed(this.#head.subarray(headSize))
  }

  protected piece(content: Buffer, number: number, last: boolean): Buffer {
    if (!this.#key || content.length < tagSize) throw new Error('o objeto cifrado está incompleto')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(number, last))
    decipher.setAuthTag(content.subarray(-tagSize))
    try {
      return Buffer.concat([decipher.update(content.subarray(0, -tagSize)), decipher.final()])
    } catch {
      throw new Error('a chave é outra, ou o objeto cifrado está alterado')
    }
  }
}

/** Encrypts what passes. @param key 32 bytes @param name of the object */
export const seal = (key: Buffer, name: string): Transform => new Sealing(key, name)
/** Decrypts what passes; fails at the first piece that is not as it was sealed, before it is handed on. */
export const unseal = (key: Buffer, name: string): Transform => new Opening(key, name)
