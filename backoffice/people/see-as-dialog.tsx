import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { systemUser } from '../../resources/access/system-user.ts'
import { seeAs, type PersonSeen, type SeenAs } from '../../resources/calls/person.ts'
import type { Worklist } from '../../resources/calls/home.ts'
import { buildMenu, loneEntry, type MenuGroup } from '../app/menu-levels.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { dayWords, worklistSummary } from '../home/worklist-data.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { PanelFrame } from '../ui/panel-frame.tsx'

interface SeeAsProps {
  readonly person: Pick<PersonSeen, 'id' | 'nome'>
  readonly onClose: () => void
}
/** The menu, the portals and the queue as one of the people sees them: to be read, with nothing to press. */
export function SeeAsDialog({ person: { id, nome }, onClose }: SeeAsProps) {
  const [portal, setPortal] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [systemUser.name, 'as', id, portal],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi(seeAs, { params: { id }, body: { portal }, signal })).data,
  })
  return (
    <PanelFrame title={`Como ${nome} vê`} onClose={onClose} isWide>
      <Alert severity="info">
        Só para ver: nada aqui se muda nem se abre como {nome}, e esta consulta fica na auditoria. O
        que está fora do seu próprio acesso, e o que é só dela, como rascunhos e conta, não aparece.
      </Alert>
      {data ? (
        <Seen seen={data} onPortal={setPortal} />
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} label="Carregando o que a pessoa vê" />
      )}
    </PanelFrame>
  )
}

interface SeenProps {
  readonly seen: SeenAs
  readonly onPortal: (id: number) => void
}
function Seen({ seen: { entra, menu, portais, portal, fila }, onPortal }: SeenProps) {
  if (!entra)
    return (
      <Typography>
        Não pode entrar agora: está bloqueada, ou ainda não aceitou o convite. Não vê tela alguma.
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '240px minmax(0, 1fr)' } }}>
      <Box component="section" aria-label="Menu">
        <Heading>Menu</Heading>
        <Menu nodes={menu} />
      </Box>
      <Box component="section" aria-label="Início">
        <Heading>Início</Heading>
        <Portals portals={portais} current={portal} onPortal={onPortal} />
        {fila && <Queue list={fila} />}
      </Box>
    </Box>
  )
}
const Heading = ({ children }: { readonly children: string }) => (
  <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
    {children}
  </Typography>
)

const plain = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 } as const
function Menu({ nodes }: { readonly nodes: SeenAs['menu'] }) {
  const areas = buildMenu(nodes)
  if (areas.length === 0)
    return <Typography color="textSecondary">Nenhum item: só o Início.</Typography>
  return (
    <Box component="ul" sx={plain}>
      {areas.flatMap(({ groups }) => groups.map((group) => <Group key={group.id} group={group} />))}
    </Box>
  )
}
function Group({ group }: { readonly group: MenuGroup }) {
  const lone = loneEntry(group)
  if (lone) return <li>{lone.title}</li>
  return (
    <li>
      {group.title}
      <Box component="ul" sx={{ ...plain, pl: 2, color: 'text.secondary' }}>
        {group.links.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Box>
    </li>
  )
}

interface PortalsProps {
  readonly portals: SeenAs['portais']
  readonly current: number | null
  readonly onPortal: (id: number) => void
}
function Portals({ portals, current, onPortal }: PortalsProps) {
  const [first, ...others] = portals
  if (!first) return <Typography color="textSecondary">Não vê nenhum portal.</Typography>
  if (others.length === 0) return <Typography>Portal em uso: {first.nome}</Typography>
  return (
    <NativeChoice
      label="Portal em uso"
      value={String(current ?? '')}
      onChange={(id) => onPortal(Number(id))}
      options={portals.map(({ id, nome }) => [String(id), nome] as const)}
    />
  )
}

function Queue({ list }: { readonly list: Worklist }) {
  return (
    <>
      <Typography sx={{ my: 1 }}>
        {list.fontes.length === 0 ? 'A fila de trabalho não lhe diz nada.' : worklistSummary(list)}
      </Typography>
      <Box component="ul" aria-label="Fila de trabalho" sx={{ ...plain, gap: 1.25 }}>
        {list.itens.map((item) => (
          <li key={`${item.fonte} ${item.fato} ${item.unidade}`}>
            <Typography sx={{ fontWeight: 600 }}>{item.fato}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[dayWords(item, list.hoje), item.unidade, item.detalhe].filter(Boolean).join(' · ')}
            </Typography>
          </li>
        ))}
      </Box>
    </>
  )
}
