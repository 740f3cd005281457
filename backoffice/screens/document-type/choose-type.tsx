import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '../../../pt-br/words.ts'
import { pagePath, screenSets } from '../../../kernel/call.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { documentType, type DocumentType } from '../../../resources/portal/document-type.ts'
import { TextInput } from '../../inputs/text.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { dutiesQuery } from '../../duties/data.ts'
import { lookUpRights } from '../../session/permission.ts'
import { useSession } from '../../session/session.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { AskPortal } from '../../engine/ask-portal.tsx'
import { useReach } from '../document-element/reach.ts'
import { allTypesQuery, typesPath } from '../document-element/type.ts'
import { PublishedTabs } from './published-tabs.tsx'
import { isTypeLate, TypeGroups, wasNeverPublished, type OwedType } from './type-groups.tsx'

const [documents] = screenSets(documentElement)
/** Whether somebody publishes at all: a right on the documents, not on their types. */
function useMayPublish(userId: string): boolean {
  const { data } = useQuery({
    queryKey: ['may-publish', userId],
    queryFn: () => lookUpRights(userId, pagePath(documents?.list ?? '')),
  })
  return data?.add === true
}

/** The types of documents, as whoever publishes them sees them. */
export function ChooseType() {
  const { id: portalId, name } = usePortalInUse()
  const { data: types, error, refetch } = useQuery(allTypesQuery)
  const reach = useReach(portalId)
  const duties = useQuery(dutiesQuery(portalId))
  const { userId } = useSession()
  const mayAdd = useMayPublish(userId)
  const [q, setQ] = useState('')
  const [kind, setKind] = useState<Kind>('todos')
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
  if (!types || !reach.known || duties.isPending)
    return (
      <>
        {header}
        <Skeletons lines={8} />
      </>
    )
  const owedTypes = types.map((type) => ({
    type,
    lines: (duties.data?.obrigacoes ?? []).filter(({ tipo, aplica }) => tipo === type.id && aplica),
  }))
  const found = owedTypes
    .filter(({ type: { description, shortDescription, type } }) =>
      fold(`${description} ${shortDescription ?? ''} ${type}`).includes(fold(q)),
    )
    .filter((one) => kinds[kind].fits(one, userId))
  const open = found.filter(({ type }) => isOpen(type))
  const closed = found.filter(({ type }) => !isOpen(type))
  return (
    <>
      {header}
      <PublishedTabs here={typesPath} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', mb: 2 }}>
        <Box sx={{ flex: '0 1 320px' }}>
          <TextInput
            label="Buscar tipo"
            placeholder="RREO, balancete, contrato"
            value={q || null}
            onChange={(text) => setQ(text ?? '')}
          />
        </Box>
        <KindChoice
          kind={kind}
          countOf={(one) => owedTypes.filter((type) => kinds[one].fits(type, userId)).length}
          onChoose={setKind}
        />
      </Box>
      {duties.error && !duties.data && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          O que está em falta não foi carregado: nada se sabe agora do prazo destes tipos.
        </Alert>
      )}
      {found.length === 0 && (
        <EmptyState
          title={types.length === 0 ? 'Ainda não há tipos de documentos' : 'Nada encontrado'}
          text={types.length === 0 ? documentType.purpose : 'Nenhum tipo combina com a busca.'}
        />
      )}
      <TypeGroups types={open} portalId={portalId} publishes={mayAdd} />
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
          <TypeGroups types={closed} portalId={portalId} publishes={false} />
        </>
      )}
    </>
  )
}

type Kind = 'todos' | 'falta' | 'meus' | 'nunca'
const answersFor = ({ lines }: OwedType, userId: string) =>
  lines.some(({ responsavel, suplente }) => [responsavel?.id, suplente?.id].includes(userId))
/** Which types are shown. */
const kinds: Readonly<
  Record<
    Kind,
    { readonly text: string; readonly fits: (type: OwedType, userId: string) => boolean }
  >
> = {
  todos: { text: 'Todos', fits: () => true },
  falta: { text: 'Com falta', fits: isTypeLate },
  meus: { text: 'Meus', fits: answersFor },
  nunca: { text: 'Nunca publicados', fits: wasNeverPublished },
}
interface KindProps {
  readonly kind: Kind
  readonly countOf: (kind: Kind) => number
  readonly onChoose: (kind: Kind) => void
}
const isKind = (value: unknown): value is Kind => typeof value === 'string' && value in kinds
const KindChoice = ({ kind, countOf, onChoose }: KindProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={kind}
    aria-label="Quais tipos"
    sx={{ flexWrap: 'wrap' }}
    onChange={(_, chosen: unknown) => {
      if (isKind(chosen)) onChoose(chosen)
    }}
  >
    {Object.entries(kinds).map(([one, { text }]) => (
      <ToggleButton key={one} value={one}>
        {text} ({isKind(one) ? countOf(one) : 0})
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

interface HeaderProps {
  readonly portal: string
  /** Whether there is no type that this person publishes. */
  readonly readsOnly: boolean
}
const Header = ({ portal, readsOnly }: HeaderProps) => (
  <PageHeader
    title={readsOnly ? 'Documentos publicados' : 'Publicar documentos'}
    purpose={`O que ${portal || 'o portal'} publica, por tipo: o que falta primeiro. Um mês que falta abre o formulário preenchido.`}
  />
)
