import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** How the addresses of a name are found; none where there is no such name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** What a host said, or why it said nothing. */
export type HostAnswer =
  | { readonly text: string }
  | { readonly failure: 'sem-nome' | 'endereco-interno' | 'sem-resposta' | 'certificado' }

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
const outside6 = new BlockList()
// Global unicast; what embeds an IPv4 address (6to4, Teredo) is not asked.
outside6.addSubnet('2000::', 3, 'ipv6')
const embedded = new BlockList()
embedded.addSubnet('2002::', 16, 'ipv6')
embedded.addSubnet('2001::', 32, 'ipv6')
// Nobody's: documents name them (RFC 3849, RFC 9637).
embedded.addSubnet('2001:db8::', 32, 'ipv6')
embedded.addSubnet('3fff::', 20, 'ipv6')
/** Whether an address is one of the internet, and none of a network behind it. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : outside6.check(address, 'ipv6') && !embedded.check(address, 'ipv6')

const none: readonly string[] = []
/**
 * Asks the name servers, CNAME followed, for four seconds at most; not by a thread that files and passwords wait for.
 */
const askNameServers: Lookup = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.all([
    resolver.resolve4(name).catch(() => none),
    resolver.resolve6(name).catch(() => none),
  ])
  return found.flat()
}
/** The names that a name stands for by its CNAME, in lower case; none where it has addresses of its own. */
export const askAliases: Lookup = async (name) => {
  const found = await new Resolver({ timeout: 2_000, tries: 2 })
    .resolveCname(name)
    .catch(() => none)
  return found.map((alias) => alias.toLowerCase().replace(/\.$/, ''))
}

/** The name of the installation, and those that its operator names, may stand in the file of hosts alone. */
const addressesOfOwn = async (name: string): Promise<readonly string[]> =>
  (await systemLookup(name, { all: true }).catch(() => [])).map(({ address }) => address)

/** The first address of a host that the operator named, wherever it is. */
export async function addressOfNamed(
  name: string,
): Promise<{ readonly address: string } | { readonly failure: 'sem-nome' }> {
  const [address] = await addressesOfOwn(name.replaceAll(/[[\]]/g, ''))
  return address === undefined ? { failure: 'sem-nome' } : { address }
}

const timeoutMs = 5_000
const longest = 1_000
const certificateCodes = /^(?:CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/

/**
 * The address at which a host that somebody named may be asked: a public one. An inner address is taken only where the
 * installation's own name has that very address, as in development.
 * @param ownName the name of the installation; without it no inner address is taken
 */
export async function addressToAsk(
  name: string,
  ownName: string | undefined,
  lookup: Lookup | undefined,
): Promise<{ readonly address: string } | { readonly failure: 'sem-nome' | 'endereco-interno' }> {
  const found = await (lookup ?? askNameServers)(name)
  if (found.length === 0) return { failure: 'sem-nome' }
  const own = ownName === undefined ? none : await (lookup ?? addressesOfOwn)(ownName)
  const address = found.find((one) => isPublic(one) || own.includes(one))
  return address === undefined ? { failure: 'endereco-interno' } : { address }
}

/**
 * Asks a host that somebody named for a short text, at its public addresses alone, without following it elsewhere.
 * @param url whole, with the scheme and port of the installation
 * @param ownName the name of the installation
 */
export async function askHost(
  url: URL,
  ownName: string,
  lookup: Lookup | undefined,
): Promise<HostAnswer> {
  const found = await addressToAsk(url.hostname, ownName, lookup)
  return 'failure' in found ? found : readText(url, found.address)
}

interface AskedRequest {
  readonly accept?: string | undefined
  readonly signal: AbortSignal
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}
/**
 * A request at one address of a host, which nobody follows elsewhere.
 * @param address the one that was looked at, not another that the name may have by now
 */
function requestAt(
  url: URL,
  address: string,
  { accept, signal, method = 'GET', headers = {} }: AskedRequest,
): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return send(url, {
    lookup: (_name, options, done) =>
      options.all
        ? done(null, [{ address, family: isIP(address) }])
        : done(null, address, isIP(address)),
    agent: false,
    method,
    signal,
    headers: { ...headers, ...(accept === undefined ? {} : { accept }), connection: 'close' },
  })
}

/** What an answer may be, and what it was. */
export interface AnswerLimits extends AskedRequest {
  readonly mostBytes: number
  /** What is sent; nothing where it is only asked. */
  readonly body?: string | undefined
}
export interface WholeAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Nothing where it was longer than it may be. */
  readonly text: string | undefined
}
interface WholeBytes {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Nothing where they were more than they may be. */
  readonly bytes: Buffer | undefined
}
/**
 * Asks a host at an address of it for a text of some size.
 * @throws what the network says; where it breaks off in the middle as well
 */
export const answerAt = async (
  url: URL,
  address: string,
  limits: AnswerLimits,
): Promise<WholeAnswer> => {
  const { bytes, ...head } = await bytesAt(url, address, limits)
  return { ...head, text: bytes?.toString('utf8') }
}
/** As {@link answerAt}, for a file. @throws as it does */
export const bytesAt = (
  url: URL,
  address: string,
  { mostBytes, body, ...asked }: AnswerLimits,
): Promise<WholeBytes> =>
  new Promise((resolve, reject) => {
    const request = requestAt(url, address, asked)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      const { headers, statusCode: status = 0 } = response
      response.on('data', (part: Buffer) => {
        size += part.byteLength
        if (size <= mostBytes) return void parts.push(part)
        resolve({ status, headers, bytes: undefined })
        request.destroy()
      })
      response.on('end', () => resolve({ status, headers, bytes: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })

/** What a host said to a message: its status alone counts. @property retryAfter the header, as it stands */
export interface PostAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}
/**
 * Sends a message to a host at an address of it, and reads no more than the head of the answer.
 * @throws what the network says
 */
export const postAt = (
  url: URL,
  address: string,
  message: {
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly signal: AbortSignal
  },
): Promise<PostAnswer> =>
  new Promise((resolve, reject) => {
    const { body, signal } = message
    const length = String(Buffer.byteLength(body))
    const headers = { ...message.headers, 'content-length': length }
    const request = requestAt(url, address, { signal, method: 'POST', headers })
    request.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
      })
      request.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })

/** Whether a request failed for the certificate of the host. */
export const isCertificateFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && certificateCodes.test(String(error.code))

function readText(url: URL, address: string): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const request = requestAt(url, address, { accept: 'text/plain', signal })
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > longest) request.destroy()
      })
      response.on('end', () => resolve({ text: response.statusCode === 200 ? text : '' }))
      response.on('error', () => resolve({ text: '' }))
    })
    request.on('error', (error) =>
      resolve({
        failure: isCertificateFault(error) ? 'certificado' : 'sem-resposta',
      }),
    )
    request.end()
  })
}
