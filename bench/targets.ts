import type { Request } from 'autocannon'
import { perPortal, portals, type Place } from './content.ts'
import { addressOf, type Side } from './servers.ts'

/** A call that both sides answer, and the least ratio that is wanted of it. */
export interface Target {
  readonly name: string
  readonly least: number
  readonly request: (side: Side, n: number) => Request
}

const word = encodeURIComponent('pavimentação')
const documents = '/webadm/elementoupl'

/**
 * The five calls, as one user of the product makes them.
 * @param firstId of the documents, which are numbered on from it
 */
export function targets(
  places: readonly Place[],
  token: string,
  firstId: number,
): readonly Target[] {
  const place = (n: number) => places[n % places.length] ?? { portalId: 0, unit: '' }
  const id = (n: number) => firstId + ((n * 7919) % (portals * perPortal))
  const home = (n: number) => place(Math.floor((id(n) - firstId) / perPortal))
  const headers = { authorization: `Bearer ${token}` }
  return [...readings(place, id, headers), ...writings(place, id, home, headers)]
}

type Headers = Readonly<Record<string, string>>
type PlaceAt = (n: number) => Place
type IdAt = (n: number) => number

function readings(place: PlaceAt, id: IdAt, headers: Headers): readonly Target[] {
  const get = (path: string): Request => ({ method: 'GET', path, headers })
  const list = (n: number) => `/webadm/listaelementoupl/${place(n).portalId}/0000/1`
  return [
    {
      name: 'list: 25 of 2,000, page 3, with total',
      least: 1,
      request: (side, n) =>
        get(
          side === 'ours' ? `${list(n)}?page=3&pageSize=25` : `/list/${place(n).portalId}?page=3`,
        ),
    },
    {
      name: 'get',
      least: 0.6,
      request: (side, n) => get(`${side === 'ours' ? documents : '/get'}/${id(n)}`),
    },
    {
      name: 'search by a word of the description',
      least: 3,
      request: (side, n) =>
        get(
          side === 'ours'
            ? `${list(n)}?page=1&pageSize=25&q=${word}`
            : `/search/${place(n).portalId}?q=${word}`,
        ),
    },
  ]
}

/** What is created goes to every place in turn; what is changed stays where it is. */
function writings(place: PlaceAt, id: IdAt, home: PlaceAt, headers: Headers): readonly Target[] {
  const send = (method: 'POST' | 'PUT', path: string, at: Place, n: number): Request => ({
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: bodyAt(at, n),
  })
  return [
    {
      name: 'create',
      least: 0.4,
      request: (side, n) => send('POST', side === 'ours' ? documents : '/create', place(n), n),
    },
    {
      name: 'update',
      least: 0.35,
      request: (side, n) =>
        send('PUT', `${side === 'ours' ? documents : '/update'}/${id(n)}`, home(n), n),
    },
  ]
}

const bodyAt = (place: Place, n: number) => bodyOf(place, `Balancete de medida nº ${n}`)

const bodyOf = ({ portalId, unit }: Place, description: string) =>
  JSON.stringify({
    portal_id: portalId,
    hash_id_cliente: unit,
    id_tipo_elemento: 1,
    descricao: description,
    ano: '2026',
    periodicidade: 'mensal',
    mes: '02',
    url_externa: 'https://exemplo.gov.br/x',
  })

/** Publishes a document through ours. @throws Error where it is refused */
export async function newDocument(place: Place, token: string, description: string): Promise<void> {
  const answer = await fetch(addressOf('ours') + documents, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: bodyOf(place, description),
  })
  if (!answer.ok) throw new Error(`a document is refused: ${answer.status} ${await answer.text()}`)
}
