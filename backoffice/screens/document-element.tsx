import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { fillPath } from '../../kernel/call.ts'
import { portalCall } from '../http.ts'
import type { ScreenProps } from '../nouns.ts'
import { usePortalInUse } from '../portal-in-use.tsx'
import { filterValue, withFilter } from '../register/filters.ts'
import { Form as RegisterForm } from '../register/form.tsx'
import { List as Register } from '../register/list.tsx'
import { useListState } from '../register/list-state.ts'
import { NativeChoice } from '../register/native-choice.tsx'
import { inPortal } from '../register/place.ts'
import { useTrailBelow } from '../register/trail.ts'
import { typeQuery, typesPath } from './document-element/type.ts'

/** On the wire of the list call, every year. */
const everyYear = '0000'
const all = ''

interface Option { readonly value: string; readonly text: string }
/** Years and units come as plain values or as records; what is not understood is left out. */
function options(answer: unknown): readonly Option[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number') return [{ value: String(one), text: String(one) }]
    if (typeof one !== 'object' || one === null) return []
    const entries = new Map(Object.entries(one))
    const value = entries.get('value') ?? entries.get('hash_id') ?? entries.get('ano')
    const text = entries.get('text') ?? entries.get('nome') ?? value
    return value === undefined ? [] : [{ value: String(value), text: String(text) }]
  })
}

/** The documents of one type in the portal in use, by year and by unit. */
export function List(props: ScreenProps) {
  const { resource, set, params: { id: typeId = '' } } = props
  const { id: portalId } = usePortalInUse()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [state, change] = useListState(resource)
  const year = typeof search.ano === 'string' && /^\d{4}$/.test(search.ano) ? search.ano : all
  const { data: type } = useQuery(typeQuery(typeId))
  const base = { portalId: portalId ?? '', typeId }
  const { data: years = [] } = useQuery({
    queryKey: [resource.name, 'years', base], enabled: portalId !== null,
    queryFn: async () => options((await portalCall('GET', fillPath('/webadm/listaelementoupl/anos/buscar/portal/:portalId/tipo/:typeId', base))).data),
  })
  const { data: units = [] } = useQuery({
    queryKey: [resource.name, 'units', base, year], enabled: portalId !== null,
    queryFn: async () => options((await portalCall('GET', fillPath('/webadm/documentos/clientes/buscar/portal/:portalId/tipo-documento/:typeId', base), { query: { ano: year || undefined } })).data),
  })
  const setYear = (wanted: string) => void navigate({ to: '.', replace: true, resetScroll: false, search: { ...search, ano: wanted || undefined, page: undefined } })
  const withAll = (found: readonly Option[], now: string) =>
    [[all, 'Todos'] as const, ...found.map(({ value, text }) => [value, text] as const), ...(now && !found.some(({ value }) => value === now) ? [[now, now] as const] : [])]
  const crumbs = useTrailBelow(typesPath, [{ text: type?.shortDescription ?? type?.description ?? 'Documentos' }])
  const unit = filterValue(state.filter, 'hash_id_cliente')
  return (
    <Register {...props} crumbs={crumbs} title={type?.description ?? 'Documentos'} where={{ ...(portalId === null ? {} : { portalId }), year: year || everyYear, typeId }}
      createHref={set.create && inPortal(`${set.create}?tipo=${encodeURIComponent(typeId)}`, portalId)} createText="Publicar documentos" apart={['clientHashId', 'documentTypeId']}
      extra={<>
        <NativeChoice label="Ano" value={year} options={withAll(years, year)} onChange={setYear} />
        <NativeChoice label="UG" value={unit} options={withAll(units, unit)} onChange={(wanted) => change({ filter: withFilter(state.filter, 'hash_id_cliente', wanted) })} />
      </>} />
  )
}

/** Editing keeps the generic form; it leads back to the list of the document's type. */
export const Edit = (props: ScreenProps) =>
  <RegisterForm {...props} backTo={({ documentTypeId }, { portalId }) => inPortal(fillPath(props.set.list ?? '/:id', { id: String(documentTypeId) }), portalId)} />

export { Publish as Create } from './document-element/publish.tsx'
