import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sendingRules, openDataRules } from '../../resources/addresses.ts'
import { firstCalls, webhookCheck } from './first-calls.ts'
import { docsStyle } from './style.ts'
import { tagTitle } from './subjects.ts'

// The description of all calls as a page that people read, written from the same document that programs read. It has
// no script and asks nobody for anything.

const permission = z.union([
  z.string(),
  z.object({ pages: z.array(z.string()), action: z.string() }),
])
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
})
const operation = z.object({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().optional() })).optional(),
  'x-permission': permission.optional(),
})
type Operation = z.output<typeof operation>
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

interface Described extends Operation {
  readonly method: string
  readonly path: string
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
const code = (text: string) => `<code>${safe(text)}</code>`
const block = (label: string, text: string) =>
  `<figure><figcaption>${safe(label)}</figcaption><pre tabindex="0" role="region" aria-label="${safe(label)}"><code>${safe(text)}</code></pre></figure>`

const accesses: Readonly<Record<string, string>> = {
  open: 'Sem chave nem sessão.',
  session: 'Com o token de uma sessão.',
  cia: 'Com o token da área de prestação de contas.',
  'data-key': 'Com uma chave de dados.',
}
const actions: Readonly<Record<string, string>> = {
  read: 'consultar',
  add: 'cadastrar',
  edit: 'alterar',
  delete: 'excluir',
  print: 'imprimir',
}
function accessText({ 'x-permission': asked }: Operation): string {
  if (asked === undefined) return ''
  if (typeof asked === 'string') return safe(accesses[asked] ?? asked)
  return `Com direito de ${actions[asked.action] ?? safe(asked.action)} em ${asked.pages.map(code).join(' ou ')}.`
}

/** The JSON of a body as people write it: names and types, two levels deep. */
function bodyText({ requestBody }: Operation): string {
  const schema = Object.values(requestBody?.content ?? {})[0]
  if (schema === undefined) return ''
  const types = Object.keys(requestBody?.content ?? {}).join(', ')
  return `<details><summary>Corpo (${safe(types)})</summary><pre tabindex="0"><code>${safe(JSON.stringify(schema, null, 1))}</code></pre></details>`
}

const places: Readonly<Record<string, string>> = {
  path: 'no endereço',
  query: 'depois de ?',
  header: 'no cabeçalho',
}
function operationHtml(one: Described): string {
  const parameters = (one.parameters ?? []).map(
    ({ name, in: place, required, description: told }) =>
      `<li>${code(name)} ${places[place] ?? safe(place)}${required ? '' : ', opcional'}${
        told ? `: ${safe(told)}` : ''
      }</li>`,
  )
  const answers = Object.entries(one.responses ?? {}).map(
    ([status, { description: told }]) => `<li>${code(status)}${told ? ` ${safe(told)}` : ''}</li>`,
  )
  const id = safe(one.operationId ?? `${one.method}${one.path}`)
  return `<details class="call" id="${id}"><summary><b>${one.method.toUpperCase()}</b> ${code(one.path)} <span>${safe(one.summary ?? '')}</span></summary><div>
<p>${accessText(one)}${one.description ? ` ${safe(one.description)}` : ''}</p>
${parameters.length > 0 ? `<h4>Parâmetros</h4><ul>${parameters.join('')}</ul>` : ''}${bodyText(one)}
${answers.length > 0 ? `<h4>Respostas</h4><ul>${answers.join('')}</ul>` : ''}</div></details>`
}

/**
 * The calls by what they are about, in the order of the alphabet.
 * @throws {z.ZodError} for what is no description of ours
 */
function bySubject(document: unknown): ReadonlyMap<string, readonly Described[]> {
  const { paths } = description.parse(document)
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
  )
  const groups = Map.groupBy(all, ({ tags }) => tagTitle(tags?.[0] ?? ''))
  return new Map([...groups].toSorted(([one], [other]) => one.localeCompare(other, 'pt-BR')))
}

const introduction = (
  origin: string,
) => `<p>Esta página é escrita da mesma descrição que os programas leem,
<a href="/openapi.json">openapi.json</a> (OpenAPI 3.1), e diz o que cada chamada exige.</p>
<h2 id="chave">Como obter acesso</h2>
<ul>
<li><b>Ler o que é público</b> não pede chave: cada portal diz como em ${code(`${origin}/p/{portal}${openDataRules}`)}.</li>
<li><b>Enviar tabelas públicas</b> pede uma chave de dados. Quem administra o portal a cria na tela do portal, em <i>Mais</i>, <i>Chaves de dados</i>; ela aparece uma vez. As regras estão em ${code(`${origin}/p/{portal}${sendingRules}`)}.</li>
<li><b>Ser avisado</b> do que um portal publica pede um webhook, cadastrado ao lado das chaves.</li>
<li><b>As outras chamadas</b> pedem o token de alguém com acesso, e fazem o que essa pessoa pode. O token vale doze horas.</li>
</ul>
<h2 id="primeira-chamada">A primeira chamada</h2>
${firstCalls(origin)
  .map(({ language, text }) => block(language, text))
  .join('')}
<h2 id="webhooks">Conferir um webhook</h2>
<p>A assinatura é Ed25519, como diz o Standard Webhooks 1.0.0. Recuse também um ${code('webhook-timestamp')} de mais de cinco minutos, e responda 2xx em 15 segundos.</p>
${block('JavaScript, com o corpo como chegou', webhookCheck)}`

/** The policy of the page: its own style, known by its sum, and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param document OpenAPI 3.1. @param origin of the municipality */
export function docsPage(document: unknown, origin: string): string {
  const groups = bySubject(document)
  const links = [...groups.keys()].map(
    (subject, at) => `<li><a href="#assunto-${at + 1}">${safe(subject)}</a></li>`,
  )
  const sections = [...groups].map(
    ([subject, calls], at) =>
      `<section><h3 id="assunto-${at + 1}">${safe(subject)}</h3>${calls.map(operationHtml).join('')}</section>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API do Claraboia</title><style>${docsStyle}</style></head><body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<main id="conteudo" tabindex="-1"><h1>API do Claraboia</h1>
${introduction(origin)}
<h2 id="chamadas">Todas as chamadas</h2>
<nav aria-label="Assuntos"><ul class="tags">${links.join('')}</ul></nav>
${sections.join('\n')}
</main></body></html>`
}
