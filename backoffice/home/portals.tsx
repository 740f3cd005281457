import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Typography from '@mui/material/Typography'
import { counted } from '../../pt-br/words.ts'
import { HomeCard, EmptyCard, Rows } from './card.tsx'
import type { PanelPortal } from '../../resources/calls/home.ts'

const most = 6

export function PanelPortals({ items }: { readonly items: readonly PanelPortal[] }) {
  return (
    <HomeCard
      title={items.length === 1 ? 'Portal público' : 'Portais públicos'}
      note={items.length > most ? `os primeiros ${most}` : undefined}
    >
      {items.length === 0 ? (
        <EmptyCard>Nenhum portal ainda. Cadastre um gestor e depois o portal dele.</EmptyCard>
      ) : (
        <Rows>
          {items.slice(0, most).map((portal) => (
            <Item key={portal.id} portal={portal} />
          ))}
        </Rows>
      )}
    </HomeCard>
  )
}

function Item({
  portal: { nome, prefixo, ativo, manutencao, documentos },
}: {
  readonly portal: PanelPortal
}) {
  const [state, color] = !ativo
    ? ['inativo', 'text.secondary']
    : manutencao
      ? ['em manutenção', 'warning.main']
      : ['no ar', 'success.main']
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        {prefixo && ativo ? (
          <Link href={`/p/${encodeURIComponent(prefixo)}`} target="_blank">
            {nome}
            <OpenInNewRounded
              titleAccess="abre em outra aba"
              sx={{ fontSize: 14, ml: 0.5, verticalAlign: '-2px' }}
            />
          </Link>
        ) : (
          <Typography sx={{ fontWeight: 600 }}>{nome}</Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.caption' }}>
          {counted(documentos, 'documento', 'documentos')}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color, fontWeight: 600, whiteSpace: 'nowrap' }}>
        {state}
      </Typography>
    </Box>
  )
}
