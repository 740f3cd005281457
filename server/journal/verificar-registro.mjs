#!/usr/bin/env node
// Verifies the journal of a Claraboia with nothing of Claraboia: Node 20 or later and this file are enough.
//   node verificar-registro.mjs prova ARQUIVO.tlog-proof CHAVE [CHECKPOINT-GUARDADO]
//   node verificar-registro.mjs historia CHECKPOINT-GUARDADO ENDERECO-DO-REGISTRO CHAVE
// CHAVE is a file with what ENDERECO/chave answered. Formats: c2sp.org (tlog-proof, tlog-tiles, signed-note), RFC 6962.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha = (...pieces) => createHash('sha256').update(Buffer.concat(pieces)).digest()
const nodeOf = (left, right) => sha(Buffer.from([1]), left, right)
const read = (path) => readFileSync(path, 'utf8')
const fail = (words) => {
  throw new Error(words)
}

/** The root over hashes from one to another, as RFC 6962 divides them. */
function rootOf(hashes, from, to) {
  if (to - from < 2) return to === from ? sha() : hashes[from]
  let half = 1
  while (half * 2 < to - from) half *= 2
  return nodeOf(rootOf(hashes, from, from + half), rootOf(hashes, from + half, to))
}

/** The text of a note that this key has signed; nothing of another. */
function openNote(note, vkey) {
  const [name, , ...typed] = vkey.trim().split('+')
  const typedKey = Buffer.from(typed.join('+'), 'base64')
  const id = sha(Buffer.from(`${name}\n`), typedKey).subarray(0, 4)
  const x = typedKey.subarray(1).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const end = note.lastIndexOf('\n\n') + 1
  const text = note.slice(0, end)
  const signatures = note.slice(end).split('\n')
  const isSigned = signatures.some((line) => {
    const [dash, signer, value = ''] = line.split(' ')
    const bytes = Buffer.from(value, 'base64')
    if (dash !== '—' || signer !== name || !bytes.subarray(0, 4).equals(id)) return false
    return verify(null, Buffer.from(text), key, bytes.subarray(4))
  })
  return isSigned ? text : undefined
}

/** What a checkpoint says, and the key that signed it. */
function checkpoint(note, keys) {
  const key = keys.find((one) => openNote(note, one) !== undefined)
  if (key === undefined) fail('O checkpoint não tem a assinatura desta chave.')
  const [origin, size, root] = openNote(note, key).split('\n')
  return { origin, size: Number(size), root, key }
}
const base64 = (hash) => hash.toString('base64')

/** What a break says of the log: it goes on from `to`, though `from` was signed, with another key. */
function breakOf(note) {
  const said = (word) => new RegExp(`^${word} (.*)$`, 'm').exec(note)?.[1] ?? ''
  const [from, to] = ['de', 'para'].map((word) => Number(said(word).split(' ')[0]))
  return { note, from, to, keys: said('chaves').split(' ') }
}
/** Breaks that lead from a known key to the next. */
function trusted(notes, vkey) {
  const known = [vkey.trim()]
  const breaks = notes.map(breakOf).filter(({ note, keys }) => {
    const isKnown = known.some((key) => openNote(note, key) !== undefined)
    if (isKnown) known.push(...keys)
    return isKnown
  })
  return { breaks, known }
}

function proof(file, keyFile, keptFile) {
  const whole = read(file)
  const end = whole.indexOf('\n\n')
  const [form, extra, index, ...path] = whole.slice(0, end).split('\n')
  if (form !== 'c2sp.org/tlog-proof@v1') fail('Este arquivo não é uma prova.')
  const entry = Buffer.from(extra.slice('extra '.length), 'base64')
  const signed = checkpoint(whole.slice(end + 2), [read(keyFile)])
  let hash = sha(Buffer.from([0]), entry)
  let [at, last] = [Number(index.slice('index '.length)), signed.size - 1]
  for (const beside of path.map((line) => Buffer.from(line, 'base64'))) {
    while (at % 2 === 0 && at === last) [at, last] = [at / 2, Math.floor(last / 2)]
    hash = at % 2 === 1 ? nodeOf(beside, hash) : nodeOf(hash, beside)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  if (base64(hash) !== signed.root || last !== 0)
    fail('A linha não está na árvore que foi assinada.')
  const kept = keptFile && checkpoint(read(keptFile), [read(keyFile)])
  if (
    kept &&
    kept.origin === signed.origin &&
    kept.size === signed.size &&
    kept.root !== signed.root
  )
    fail('São duas histórias: o checkpoint guardado, do mesmo tamanho, tem outra raiz.')
  return `${entry}\nEstá no registro ${signed.origin}, de ${signed.size} linhas.`
}

async function asked(address) {
  const answer = await fetch(address)
  if (!answer.ok) fail(`${address} respondeu ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
/** The leaves of a tree, by its lowest tiles. */
async function leavesAt(place, size) {
  const hashes = []
  for (let tile = 0; hashes.length < size; tile += 1) {
    const width = Math.min(256, size - tile * 256)
    const digits = String(tile).length
    const groups = String(tile)
      .padStart(Math.ceil(digits / 3) * 3, '0')
      .match(/\d{3}/g)
    const name = groups.map((three, at) => (at < groups.length - 1 ? `x${three}` : three)).join('/')
    const bytes = await asked(`${place}/tile/0/${name}${width < 256 ? `.p/${width}` : ''}`)
    for (let at = 0; at < width; at += 1) hashes.push(bytes.subarray(at * 32, at * 32 + 32))
  }
  return hashes
}
async function history(keptFile, place, keyFile) {
  const notes = (await asked(`${place}/quebras`)).toString().split('\n\n\n')
  const { breaks, known } = trusted(notes.filter(Boolean), read(keyFile))
  const kept = checkpoint(read(keptFile), known)
  const now = checkpoint((await asked(`${place}/checkpoint`)).toString(), known)
  if (kept.origin !== now.origin) fail('Os checkpoints são de registros diferentes.')
  const hashes = await leavesAt(place, now.size)
  if (base64(rootOf(hashes, 0, now.size)) !== now.root)
    fail('Os ladrilhos não somam a raiz que foi assinada.')
  const goesOn = kept.size <= now.size && base64(rootOf(hashes, 0, kept.size)) === kept.root
  const told = breaks.filter(
    ({ from, to, keys }) => keys[0] === kept.key.trim() && to < kept.size && kept.size <= from,
  )
  if (!goesOn && told.length === 0)
    fail(
      kept.size > now.size
        ? `O registro perdeu linhas: tinha ${kept.size} e tem ${now.size}, sem quebra assinada.`
        : 'São duas histórias: o registro de agora não continua o checkpoint guardado.',
    )
  const way = goesOn ? 'continua' : `segue, com esta quebra:\n${told.map(({ note }) => note)}\nde`
  return `O registro ${now.origin}, de ${now.size} linhas, ${way} o checkpoint de ${kept.size}.`
}

const [, , act, ...given] = process.argv
const told = 'Escreva prova ou historia: o começo deste arquivo diz como.'
const run = { prova: proof, historia: history }[act] ?? (() => fail(told))
const answer = Promise.resolve().then(() => run(...given))
answer.then(
  (said) => process.stdout.write(`${said}\n`),
  (error) => {
    process.stdout.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
