import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { systemMenuItem } from '../../../resources/access/system-menu-item.ts'
import { menuTree } from '../../../resources/menu-tree.ts'
import {
  adoptMenu,
  readMenuOffer,
  undoMenu,
  type MenuOffer as Offer,
} from '../../../resources/calls/system-menu.ts'
import { momentHere } from '../../app/clock.ts'
import { useRights } from '../../session/permission.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { readNounAgain } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { MenuComparison } from './menu-comparison.tsx'

const offerQuery = queryOptions({
  queryKey: [systemMenuItem.name, 'offer'],
  queryFn: async () => (await callApi(readMenuOffer, {})).data,
})
const readAgain = () => readNounAgain(systemMenuItem.name)

async function goBack(): Promise<void> {
  await callApi(undoMenu, {})
  await readAgain()
  toast({ text: 'O menu anterior está de volta' })
}
async function takeUp(): Promise<void> {
  await callApi(adoptMenu, {})
  await readAgain()
  const undo = () =>
    void goBack().catch((fault: unknown) =>
      toast({ text: asProblem(fault).message, kind: 'error' }),
    )
  toast({ text: 'O menu novo está em uso', action: { label: 'Desfazer', run: undo } })
}

/** The way from a menu from before to the one that the product declares, and back. */
export function MenuOfferButton() {
  const { edit } = useRights()
  const { data } = useQuery({ ...offerQuery, enabled: edit })
  const [open, setOpen] = useState(false)
  if (!data || (data.em_uso && !data.pode_voltar)) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {data.em_uso ? 'Voltar ao menu anterior' : 'Usar o menu novo'}
      </Button>
      {open && <OfferDialog offer={data} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OfferDialogProps {
  readonly offer: Offer
  readonly onClose: () => void
}
function OfferDialog({ offer, onClose }: OfferDialogProps) {
  const small = useMediaQuery('(max-width: 600px)')
  const { fault, busy, submit } = useSubmit(async () => {
    await (offer.em_uso ? goBack() : takeUp())
    onClose()
  })
  const title = offer.em_uso ? 'Voltar ao menu anterior' : 'Usar o menu novo'
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="md"
      aria-labelledby="menu"
    >
      <DialogTitle id="menu">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {fault && <Alert severity="error">{fault}</Alert>}
        {offer.em_uso ? <WayBack offer={offer} /> : <WayOn offer={offer} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="contained" loading={busy} onClick={submit}>
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const WayOn = ({ offer }: { readonly offer: Offer }) => (
  <>
    <Typography>
      O menu novo tem {menuTree.length} grupos, na ordem do trabalho de todo dia. Telas parecidas
      viram abas umas das outras. Endereços e permissões ficam como estão, e o menu de hoje fica
      guardado: dá para voltar a ele nesta tela. Abaixo, onde cada item está hoje e, em negrito,
      onde fica.
    </Typography>
    <MenuComparison items={offer.itens} groups={offer.grupos} />
  </>
)

const WayBack = ({ offer: { desde, por, mudancas_desde } }: { readonly offer: Offer }) => (
  <>
    <Typography>
      O menu novo está em uso{desde ? ` desde ${momentHere(desde)}` : ''}
      {por ? `, por escolha de ${por}` : ''}. O menu anterior volta como era.
    </Typography>
    {mudancas_desde > 0 && (
      <Alert severity="warning">
        {mudancas_desde === 1
          ? 'Um item foi alterado ou criado desde então, e sai do menu: fica na lixeira.'
          : `${counted(mudancas_desde, 'item foi', 'itens foram')} alterados ou criados desde então, e saem do menu: ficam na lixeira.`}
      </Alert>
    )}
  </>
)
