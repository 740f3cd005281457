import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { pagesOf } from '../../kernel/call.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { readPerson, type PersonSeen, type PlaceOfPerson } from '../../resources/calls/person.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { History } from '../engine/detail/history.tsx'
import { AccessDialog } from '../screens/system-user/access-dialog.tsx'
import { useRights } from '../session/permission.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { SettingsSection } from '../ui/section.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { RemovePasskeysDialog } from './remove-passkeys-dialog.tsx'
import { RenewFactorDialog } from './renew-factor-dialog.tsx'
import { SeeAsDialog } from './see-as-dialog.tsx'
import { answersLine, mayInWords, publishingLines, screensByGroup, screensLine } from './words.ts'

const [listPath = ''] = pagesOf(systemUser)
const [permissionsPath = ''] = pagesOf(publisherPermission)
const personQuery = (id: string) =>
  queryOptions({
    queryKey: [systemUser.name, 'person', id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await callApi(readPerson, { params: { id }, signal })).data,
  })
const crumbsTo = (text: string) => [{ text: 'Quem tem acesso', href: listPath }, { text }]

/** A person who signs in: what they see and may, where they publish, what they answer for, and what changed of it. */
export function Person() {
  const { id = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { data, error, refetch } = useQuery(personQuery(id))
  if (data) return <Told person={data} />
  return (
    <>
      <PageHeader title="Pessoa" crumbs={crumbsTo('Pessoa')} />
      {error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} />
      )}
    </>
  )
}

type Open = 'access' | 'handing-over' | 'renewing' | 'passkeys' | 'seeing' | undefined
function Told({ person }: { readonly person: PersonSeen }) {
  const { id, nome, email, situacao, desde, ultimo_acesso: last } = person
  const [open, setOpen] = useState<Open>()
  const rights = useRights()
  const close = () => setOpen(undefined)
  const { options }: { options: Readonly<Record<string, string>> } = systemUser.fields.situation
  const { segundo_fator: hasFactor, renova_em: renewal } = person
  const factorTold = !hasFactor
    ? 'sem segundo fator'
    : renewal === null
      ? 'com segundo fator'
      : `segundo fator até ${momentHere(renewal)}, depois liga outro`
  const { chaves_de_acesso: passkeys } = person
  const passkeysTold =
    passkeys === 0
      ? ''
      : passkeys === 1
        ? ' · 1 chave de acesso'
        : ` · ${passkeys} chaves de acesso`
  const lastTold = last === null ? 'ainda não entrou' : `último acesso em ${momentHere(last)}`
  return (
    <>
      <PageHeader
        title={nome}
        crumbs={crumbsTo(nome)}
        purpose={`${email} · ${options[situacao] ?? situacao} · ${lastTold} · ${factorTold}${passkeysTold} · conta de ${momentHere(desde)}`}
        actions={
          <>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('seeing')}>
              Ver como
            </Button>
            {rights.edit && (
              <>
                {hasFactor && renewal === null && (
                  <Button variant="outlined" onClick={() => setOpen('renewing')}>
                    Renovar segundo fator
                  </Button>
                )}
                {passkeys > 0 && (
                  <Button variant="outlined" onClick={() => setOpen('passkeys')}>
                    Remover chaves de acesso
                  </Button>
                )}
                <Button variant="outlined" onClick={() => setOpen('handing-over')}>
                  Passar adiante
                </Button>
                <Button variant="contained" onClick={() => setOpen('access')}>
                  Mudar acesso
                </Button>
              </>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {person.email_sem_prova && (
          <Alert severity="warning">
            O e-mail desta conta não está comprovado: quem a abriu usou um endereço copiado, foi
            confirmado à mão, ou o e-mail mudou. Confirme com a pessoa, por outro meio, que é ela
            quem entra, antes de dar mais acesso. Ligar o segundo fator em Minha conta, ou escolher
            outra senha por uma carta, comprova.
          </Alert>
        )}
        <Sees person={person} />
        <Places person={person} />
        <History resource={systemUser} recordKey={id} routeParams={{}} />
      </Box>
      {open === 'seeing' && <SeeAsDialog person={person} onClose={close} />}
      {open === 'access' && <AccessDialog id={id} onClose={close} />}
      {open === 'renewing' && <RenewFactorDialog person={person} onClose={close} />}
      {open === 'passkeys' && <RemovePasskeysDialog person={person} onClose={close} />}
      {open === 'handing-over' && <HandOverDialog person={person} onClose={close} />}
    </>
  )
}

const plainList = { m: 0, pl: 2.5, display: 'grid', gap: 0.5 } as const
function Sees({ person }: { readonly person: PersonSeen }) {
  const { perfis, telas } = person
  return (
    <SettingsSection
      title="O que vê e pode"
      note="Vem dos perfis, e vale com os dados do gestor de cada um."
    >
      <Typography sx={{ mb: 1.5 }}>{screensLine(person)}</Typography>
      {perfis.length > 0 && (
        <Box component="ul" aria-label="Perfis" sx={{ ...plainList, mb: 1.5 }}>
          {perfis.map(({ nome, gestor, bloqueado }) => (
            <li key={`${nome} ${gestor}`}>
              {nome}, em {gestor}
              {bloqueado && ' (bloqueado)'}
            </li>
          ))}
        </Box>
      )}
      {screensByGroup(telas).map(([group, pages]) => (
        <Box
          component="details"
          key={group}
          sx={{ '& > summary': { cursor: 'pointer', py: 0.75 } }}
        >
          <summary>
            {group} ({pages.length})
          </summary>
          <Box component="ul" sx={{ ...plainList, pb: 1 }}>
            {pages.map(({ caminho, titulo, pode }) => (
              <li key={caminho}>
                {titulo}:{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {mayInWords(pode)}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </SettingsSection>
  )
}

const Places = ({
  person: { id, tudo, lugares, ha_mais: isCut },
}: {
  readonly person: PersonSeen
}) => (
  <SettingsSection
    title="Onde publica e por que responde"
    note="Documentos por unidade e tipo, tabelas públicas, obrigações e chaves de dados de cada portal."
  >
    {lugares.length === 0 && (
      <Typography color="textSecondary">
        {tudo
          ? 'Publica em todos os portais, e não responde por nada em nome próprio.'
          : 'Não publica nem responde por nada nos portais que você administra.'}
      </Typography>
    )}
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {lugares.map((place) => (
        <Place key={place.id} personId={id} place={place} />
      ))}
    </Box>
    {isCut && <Typography sx={{ mt: 2 }}>Há mais portais do que cabem aqui.</Typography>}
  </SettingsSection>
)
function Place({ personId, place }: { readonly personId: string; readonly place: PlaceOfPerson }) {
  const { id, nome, limitada, publica, responde, suplente } = place
  const [first, ...others] = publishingLines(place)
  const answers = answersLine(place)
  const at = (path: string, search: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...search, portal: String(id) })}`
  return (
    <Box component="section" aria-label={nome}>
      <Typography component="h3" variant="subtitle2">
        {nome}
      </Typography>
      {first !== undefined && <Typography>{first}</Typography>}
      {others.length > 0 && (
        <Box component="ul" sx={plainList}>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {answers !== undefined && <Typography>{answers}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 0.5 }}>
        {publica && limitada && (
          <Link href={at(permissionsPath, { usuario: personId })}>Mudar o que publica</Link>
        )}
        {responde + suplente > 0 && (
          <Link href={at(ownScreens.duties, { pessoa: personId })}>Ver as obrigações</Link>
        )}
      </Box>
    </Box>
  )
}
