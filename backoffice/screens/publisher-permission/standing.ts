import type { PublishingSeen } from '../../../resources/calls/publishing.ts'

/**
 * How somebody stands in a portal before any permission is looked at: publishes everything, only by permission, or by
 * no profile at all; undefined while it is not known.
 */
export type PublisherStanding = 'everything' | 'limited' | 'no-profile' | undefined

export function standingIn(data: PublishingSeen | undefined, userId: string): PublisherStanding {
  if (!data) return undefined
  const person = data.pessoas.find(({ id }) => id === userId)
  if (!person) return data.ha_mais ? undefined : 'no-profile'
  if (!person.publica) return 'no-profile'
  return person.limitada ? 'limited' : 'everything'
}

const howToAdd = 'Adicione uma UG e, se quiser, os tipos de documento'
/** What it means that somebody has no permission in a portal. */
export function withoutPermission(standing: PublisherStanding): string {
  if (standing === 'everything')
    return 'Esta pessoa publica tudo neste portal, sem limite. Com a primeira permissão, passa a publicar só o que ela alcança.'
  if (standing === 'limited')
    return `Esta pessoa não publica nada neste portal: nenhuma permissão sua vale. ${howToAdd} que ela pode publicar.`
  if (standing === 'no-profile')
    return 'Esta pessoa não publica neste portal por um perfil do órgão, e sem perfil uma permissão não abre nada. Quem administra a plataforma publica em tudo.'
  return `${howToAdd} que esta pessoa pode publicar.`
}
