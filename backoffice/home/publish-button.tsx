import Button from '@mui/material/Button'
import UploadRounded from '@mui/icons-material/UploadRounded'
import { useQuery } from '@tanstack/react-query'
import { lookUpRights } from '../session/permission.ts'
import { useSession } from '../session/session.tsx'

interface PublishProps {
  /** The list of the types of documents. */
  readonly path: string
  /** The screen that publishes. */
  readonly create: string
}
/** The way to publishing; whoever may only look is offered to look. */
export function PublishButton({ path, create }: PublishProps) {
  const { userId } = useSession()
  const { data, isPending } = useQuery({
    queryKey: ['home', 'publishing', userId, create],
    queryFn: () => lookUpRights(userId, create),
  })
  if (isPending) return null
  return data?.read === false ? (
    <Button variant="outlined" href={path}>
      Ver documentos
    </Button>
  ) : (
    <Button variant="contained" startIcon={<UploadRounded />} href={path}>
      Publicar documentos
    </Button>
  )
}
