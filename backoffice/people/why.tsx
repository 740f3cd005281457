import { conjunction, disjunction } from '../../pt-br/junctions.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readReasons, type Reasons } from '../../resources/calls/why.ts'
import type { Right } from '../../resources/calls/access.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { SettingsSection } from '../ui/section.tsx'
import { mayInWords } from './words.ts'

/** Why one may, or may not, open a screen and act on it: what each profile grants there, and whom to ask for more. */
export function Why() {
  const { tela: wanted }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const tela = typeof wanted === 'string' ? wanted : '/'
  const { data, error, refetch } = useQuery({
    queryKey: ['por-que', tela],
    staleTime: 0,
    queryFn: async ({ signal }) => (await callApi(readReasons, { query: { tela }, signal })).data,
  })
  const title = 'Por que posso, ou não posso'
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ text: 'Início', href: '/' }, { text: title }]}
        purpose="O que os seus perfis deixam fazer em uma tela, e a quem pedir o que falta."
      />
      {data ? (
        <Told reasons={data} />
      ) : error ? (
        <ErrorState
          title="Não há o que explicar aqui"
          problem={asProblem(error)}
          retry={() => void refetch()}
        />
      ) : (
        <Skeletons lines={6} />
      )}
    </>
  )
}

const opens: Readonly<Record<Right, string>> = {
  read: 'ver',
  add: 'incluir',
  edit: 'alterar',
  delete: 'excluir',
  print: 'imprimir',
}
function verdictOf({ titulo, plataforma, tudo, precisa, perfis }: Reasons): string {
  if (tudo) return `Você pode tudo em “${titulo}”: administra a plataforma.`
  if (plataforma) return `Só quem administra a plataforma abre “${titulo}”. Nenhum perfil dá isso.`
  const granting = perfis.filter(({ da, vale }) => vale && da.includes(precisa))
  if (granting.length > 0) return `Você pode abrir “${titulo}”.`
  const stopped = perfis.some(({ da, vale }) => !vale && da.includes(precisa))
  return stopped
    ? `Você não pode abrir “${titulo}”: o perfil que deixaria não vale agora.`
    : `Você não pode abrir “${titulo}”: nenhum perfil seu deixa ${opens[precisa]}.`
}
const whomToAsk = (names: readonly string[]) =>
  names.length === 0
    ? 'Peça a quem administra o sistema no seu órgão.'
    : `Peça a ${disjunction(names)}, que dá perfis.`

function Told({ reasons }: { readonly reasons: Reasons }) {
  const { perfis, pedir, tudo, plataforma, precisa, oferece } = reasons
  const granted = new Set(perfis.flatMap(({ da, vale }) => (vale ? da : [])))
  const missing = granted.has(precisa) ? oferece.filter((one) => !granted.has(one)) : [precisa]
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Alert severity={tudo || granted.has(precisa) ? 'success' : 'info'}>
        {verdictOf(reasons)}
      </Alert>
      {!tudo && !plataforma && (
        <SettingsSection
          title="Os seus perfis, nesta tela"
          note="Um direito vale com os dados do gestor cujo perfil o dá."
        >
          {perfis.length === 0 ? (
            <Typography>Você ainda não tem perfil.</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
              {perfis.map(({ nome, gestor, da, vale }) => (
                <li key={`${nome} ${gestor}`}>
                  <strong>{nome}</strong>, em {gestor}:{' '}
                  {da.length === 0 ? 'não dá nada aqui' : mayInWords(da)}
                  {!vale && ' (bloqueado ou fora de uso: não vale agora)'}
                </li>
              ))}
            </Box>
          )}
          {missing.length > 0 && (
            <Typography sx={{ mt: 1.5 }}>
              Falta {conjunction(missing.map((one) => opens[one]))}. {whomToAsk(pedir)}
            </Typography>
          )}
        </SettingsSection>
      )}
      <Box>
        <Button variant="outlined" href="/">
          Ir para o início
        </Button>
      </Box>
    </Box>
  )
}
