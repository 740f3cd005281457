import { allTenants } from '../../data/nouns/tenants.ts'
import { attend, well, type CheckDeclaration } from './look.ts'

const most = 5

/** Whether a municipality is suspended, or only read: an hour that was planned is easily forgotten. */
export const pausedCheck: CheckDeclaration = {
  name: 'paused',
  label: 'Municípios parados',
  needs: 'schema',
  remedy: 'Veja o log do banco.',
  look: async ({ owner }) => {
    const paused = (await allTenants(owner)).filter(({ pause }) => pause !== null)
    if (paused.length === 0) return well('nenhum')
    const named = paused
      .slice(0, most)
      .map(
        ({ code, pause }) => `${code} (${pause?.kind === 'leitura' ? 'só leitura' : 'suspenso'})`,
      )
    const others = paused.length > most ? ` e mais ${paused.length - most}` : ''
    return attend(
      `${named.join(', ')}${others}`,
      'Quando não for mais preciso: npm run cli -- read-only off, ou tenant resume CÓDIGO.',
    )
  },
}
