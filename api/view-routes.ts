import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import { textRules } from '../kernel/text.ts'
import { allPages } from '../data/rights/all-pages.ts'
import { pageOfView, removeView, saveView, viewsOf } from '../data/nouns/saved-views.ts'
import { parse } from './body.ts'
import { accessOf, actorOf, type Deps } from './context.ts'
import { demand } from './guard.ts'
import { oneOf, queryOf } from './list-query.ts'

// Saved views: the address of a list under a name, for oneself or for all who may open the list.

const session = { permission: 'session' as const }
const described = (summary: string) => ({ summary, tags: ['saved-view'] })

const lists = new Set(allPages.filter(({ path, owner }) => path === owner).map(({ path }) => path))
/** @throws {Problem} `invalid` for what is no list; `forbidden` without the right to read it. */
function demandList(request: FastifyRequest, page: string): void {
  if (!lists.has(page))
    throw problem('invalid', 'Esta lista não existe.', [
      { field: 'pagina', message: 'Esta lista não existe.' },
    ])
  demand(request, [page], 'read')
}

const needed = 'Dê um nome à visão.'
const view = z.strictObject({
  pagina: z.string({ error: 'Informe a lista.' }).max(300, 'Informe a lista.'),
  nome: z
    .string({ error: needed })
    .trim()
    .min(1, needed)
    .pipe(textRules({ max: 60, required: needed })),
  endereco: z
    .string({ error: 'Informe o endereço.' })
    .max(2_000, 'Há filtros demais para guardar.')
    .regex(/^[\w.~%+&=:*'()-]*$/, 'O endereço não serve.'),
  compartilhada: z.boolean({ error: 'Informe se a visão é compartilhada.' }).default(false),
})
/** Where one is, not how the list is shown: another opens the view in another portal, from the first page. */
const elsewhere = ['portal', 'page']
function plainAddress(address: string): string {
  const query = new URLSearchParams(address)
  for (const name of elsewhere) query.delete(name)
  return query.toString()
}

export function viewRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get(
    '/webadm/visoes',
    { config: session, schema: described('Listar as visões de uma lista') },
    async (request) => {
      const page = oneOf(queryOf(request), ['pagina'])('pagina') ?? ''
      demandList(request, page)
      const actor = actorOf(request)
      return viewsOf(db.in(actor.tenantId), actor, page)
    },
  )
  app.post(
    '/webadm/visoes',
    { config: session, schema: described('Guardar uma visão') },
    async (request, reply) => {
      const { pagina, nome, endereco, compartilhada } = parse(view, request.body)
      demandList(request, pagina)
      const actor = actorOf(request)
      return reply.code(201).send(
        await saveView(db.in(actor.tenantId), actor, {
          page: pagina,
          name: nome,
          address: plainAddress(endereco),
          shared: compartilhada,
        }),
      )
    },
  )
  app.delete(
    '/webadm/visoes/:id',
    { config: session, schema: described('Excluir uma visão') },
    async (request, reply) => {
      const actor = actorOf(request)
      const { id } = request.params as { id: string }
      const missing = problem('missing', 'Visão não encontrada.')
      const page = /^[1-9]\d{0,17}$/.test(id)
        ? await pageOfView(db.in(actor.tenantId), actor, id)
        : undefined
      if (page === undefined) throw missing
      demandList(request, page)
      const { elMaster } = accessOf(request).user
      if (!(await removeView(db, actor, id, elMaster)))
        throw problem('forbidden', 'Só quem guardou esta visão, ou um elMaster, pode excluí-la.')
      return reply.code(204).send()
    },
  )
}
