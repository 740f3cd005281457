import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, fold } from '../../pt-br/words.ts'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { documentType, type DocumentType } from '../../resources/portal/document-type.ts'
import { TextInput } from '../inputs/text.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { AskPortal } from '../engine/ask-portal.tsx'
import { rowsQuery } from '../engine/data.ts'
import { List as Register } from '../engine/list/list.tsx'
import { withPortal } from '../engine/route-params.ts'
import { useReach } from './document-element/reach.ts'
import { allTypesQuery } from './document-element/type.ts'

/** The register of types, and the publisher's way in: choose a type, then work on its documents. */
export function List(props: ScreenProps) {
  return props.set.create === undefined ? <ChooseType /> : <Register {...props} />
}

function ChooseType() {
  const { id: portalId, name } = usePortalInUse()
  const { data: types, error, refetch } = useQuery(allTypesQuery)
  const reach = useReach(portalId)
  const [q, setQ] = useState('')
  const isOpen = ({ id }: DocumentType) => reach.refusal(null, id) === undefined
  const readsOnly = reach.known && types !== undefined && types.length > 0 && !types.some(isOpen)
  const header = <Header portal={name} readsOnly={readsOnly} />
  if (portalId === null)
    return (
      <>
        {header}
        <Paper variant="outlined">
          <AskPortal resource={documentElement} />
        </Paper>
      </>
    )
  if (error && !types)
    return (
      <>
        {header}
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      </>
    )
  if (!types || !reach.known)
    return (
      <>
        {header}
        <Skeletons lines={8} />
      </>
    )
  const found = types.filter(({ description, shortDescription, type }) =>
    fold(`${description} ${shortDescription ?? ''} ${type}`).includes(fold(q)),
  )
  const open = found.filter(isOpen)
  const closed = found.filter((type) => !isOpen(type))
  return (
    <>
      {header}
      <Box sx={{ maxWidth: 360, mb: 2.5 }}>
        <TextInput
          label="Buscar tipo"
          placeholder="RREO, balancete, contrato"
          value={q || null}
          onChange={(text) => setQ(text ?? '')}
        />
      </Box>
      {found.length === 0 && (
        <EmptyState
          title={types.length === 0 ? 'Ainda não há tipos de documentos' : 'Nada encontrado'}
          text={types.length === 0 ? documentType.purpose : 'Nenhum tipo combina com a busca.'}
        />
      )}
      <Groups types={open} portalId={portalId} />
      {closed.length > 0 && (
        <>
          {!readsOnly && (
            <Typography variant="h2" sx={{ mt: 4, mb: 0.5 }}>
              Outros tipos (só leitura)
            </Typography>
          )}
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            Você vê os documentos destes tipos, mas não os publica. {reach.request}
          </Typography>
          <Groups types={closed} portalId={portalId} />
        </>
      )}
    </>
  )
}

interface HeaderProps {
  readonly portal: string
  /** Whether there is no type that this person publishes. */
  readonly readsOnly: boolean
}
const Header = ({ portal, readsOnly }: HeaderProps) => (
  <PageHeader
    title={readsOnly ? 'Documentos publicados' : 'Publicar documentos'}
    purpose={`Escolha o tipo dos documentos${portal ? ` de ${portal}` : ''}.`}
  />
)

interface GroupsProps {
  readonly types: readonly DocumentType[]
  readonly portalId: number
}
const Groups = ({ types, portalId }: GroupsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {[...Map.groupBy(types, ({ type }) => type)].map(([group, members]) => (
      <Group key={group} title={group} types={members} portalId={portalId} />
    ))}
  </Box>
)

const [documents] = screenSets(documentElement)
function Group({
  title,
  types,
  portalId,
}: {
  readonly title: string
  readonly types: readonly DocumentType[]
  readonly portalId: number
}) {
  // The total of a list of one page: no call of the contract counts documents by type.
  const totals = useQueries({
    queries: types.map(({ id }) =>
      rowsQuery(documentElement, { portalId, year: '0000', typeId: id }, { page: 1, pageSize: 10 }),
    ),
  })
  return (
    <Paper variant="outlined">
      <Typography variant="h2" sx={{ px: 2.5, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
        {types.map(({ id, description, shortDescription }, at) => (
          <li key={id}>
            <ButtonBase
              href={withPortal(fillPath(documents?.list ?? '', { id }), portalId)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                textAlign: 'left',
                gap: 2,
                px: 2.5,
                py: 1.25,
                '&:hover': { backgroundColor: 'var(--palette-tint-quiet)' },
                '&.Mui-focusVisible': { outlineOffset: -2 },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, color: 'primary.main' }}>
                  {description}
                </Typography>
                {shortDescription && (
                  <Typography variant="body2" color="textSecondary">
                    {shortDescription}
                  </Typography>
                )}
              </Box>
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {totals[at]?.data ? (
                  totals[at].data.total === 0 ? (
                    'Nenhum documento'
                  ) : (
                    counted(totals[at].data.total, 'documento', 'documentos')
                  )
                ) : totals[at]?.isError ? (
                  ''
                ) : (
                  <Skeleton width={90} />
                )}
              </Typography>
              <ChevronRightRounded aria-hidden sx={{ color: 'text.secondary' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Paper>
  )
}
