import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { listTemplates, type Brought } from '../../../resources/calls/portals/templates.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { findPortals } from '../../session/portal-in-use.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { useStore } from '../../ui/store.ts'
import { chosenTemplate } from './template-chosen.ts'

const templatesQuery = {
  queryKey: ['portal', 'templates'],
  queryFn: async () => (await callApi(listTemplates, { query: {} })).data,
}
const portalsQuery = {
  queryKey: ['portal', 'begin-from'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => findPortals({ pageSize: 100 }, signal),
}
const broughtQuery = (portal: number | null) => ({
  queryKey: ['portal', 'templates', portal],
  enabled: portal !== null,
  queryFn: async () =>
    (await callApi(listTemplates, { query: portal === null ? {} : { portal: String(portal) } }))
      .data[0],
})

const keyOfPortal = (id: string) => `portal-${id}`

/** Of what a new portal begins: a template of its power, another portal, or nothing; and what it would bring. */
export default function TemplateChoice() {
  const chosen = useStore(chosenTemplate)
  const templates = useQuery(templatesQuery)
  const portals = useQuery(portalsQuery)
  const other = useQuery(broughtQuery(chosen?.portalId ?? null))
  useEffect(() => () => chosenTemplate.set(null), [])
  const error = templates.error ?? portals.error ?? other.error
  const options = Object.fromEntries([
    ...(templates.data ?? []).map(({ modelo, nome }) => [modelo ?? '', `Modelo: ${nome}`]),
    ...(portals.data ?? []).map(({ value, text }) => [keyOfPortal(value), `Como em: ${text}`]),
  ])
  const choose = (key: string | null) => {
    const template = templates.data?.find(({ modelo }) => modelo === key)
    const portal = portals.data?.find(({ value }) => keyOfPortal(value) === key)
    if (template) chosenTemplate.set({ ...template, portalId: null })
    else if (portal)
      chosenTemplate.set({ modelo: null, nome: portal.text, portalId: Number(portal.value) })
    else chosenTemplate.set(null)
  }
  const brought = chosen?.modelo
    ? templates.data?.find(({ modelo }) => modelo === chosen.modelo)
    : other.data
  return (
    <Box sx={{ mb: 2.5, display: 'grid', gap: 1.5, maxWidth: 720 }}>
      <ChoiceInput
        label="Começar de"
        blank="Sem modelo: menus e rodapé depois"
        help="O que vem junto aparece aqui antes, e tudo se muda depois."
        options={options}
        value={chosen ? (chosen.modelo ?? keyOfPortal(String(chosen.portalId))) : null}
        onChange={choose}
      />
      {error && <Alert severity="error">{asProblem(error).message}</Alert>}
      {chosen && brought && <Brings brought={brought} />}
    </Box>
  )
}

const natures: Readonly<Record<string, string>> = {
  executivo: 'do Executivo',
  legislativo: 'do Legislativo',
  autarquia: 'de autarquia',
  fundo: 'de fundo',
  consorcio: 'de consórcio',
  estatal: 'de estatal',
}

/** What would be owed: documents by their types, and how many tables. */
function dutyWords(types: readonly string[], tables: number): string {
  const owed = [
    ...(types.length > 0
      ? [
          `${counted(types.length, 'tipo de documento', 'tipos de documentos')} (${conjunction(types)})`,
        ]
      : []),
    ...(tables > 0 ? [counted(tables, 'tabela pública', 'tabelas públicas')] : []),
  ]
  return owed.length > 0 ? conjunction(owed) : 'Nenhuma'
}

/** What would come along, as facts under their names. */
function Brings({ brought }: { readonly brought: Brought }) {
  const { menus, rodape, documentos, tabelas, feriados, natureza } = brought
  const items = menus.reduce((sum, { itens }) => sum + itens, 0)
  const facts: readonly (readonly [string, string])[] = [
    [
      counted(menus.length, 'menu', 'menus'),
      menus.length === 0
        ? 'Nenhum menu'
        : `${conjunction(menus.map(({ nome }) => nome))}, com ${counted(items, 'item', 'itens')}`,
    ],
    [
      'Rodapé',
      rodape === 0
        ? 'Nenhum'
        : brought.modelo === null
          ? counted(rodape, 'base com suas colunas', 'bases com suas colunas')
          : 'Controle e participação: Fala.BR, PNCP e Portal da Transparência',
    ],
    ['Obrigações', dutyWords(documentos, tabelas)],
    ...(feriados > 0
      ? [
          [
            'Feriados',
            counted(feriados, 'do município e do estado', 'do município e do estado'),
          ] as const,
        ]
      : []),
    ...(natureza !== null && natures[natureza]
      ? [['Unidade', `A primeira UG será proposta como ${natures[natureza]}`] as const]
      : []),
  ]
  return (
    <Box
      component="section"
      aria-label="O que vem com o modelo"
      aria-live="polite"
      sx={{
        p: 2,
        bgcolor: 'background.paper',
        border: '1px solid var(--palette-divider)',
        borderRadius: 1,
      }}
    >
      <Typography sx={{ fontWeight: 600, mb: 1 }}>Vem junto</Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {facts.map(([name, text]) => (
          <Box key={name} sx={{ display: { sm: 'flex' }, gap: 2 }}>
            <Typography
              component="dt"
              variant="body2"
              color="textSecondary"
              sx={{ flex: '0 0 104px' }}
            >
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
