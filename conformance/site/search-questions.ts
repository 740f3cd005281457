/**
 * What people ask, and what is to stand first in the demonstration; of an act without its number, which follows the
 * day. The first ones are those that the portal could not answer before it had an index.
 */
export const questions: readonly (readonly [q: string, first: string])[] = [
  ['IPTU', 'IPTU'],
  ['ouvidoria', 'Ouvidoria'],
  ['remédio', 'Estoque de medicamentos'],
  ['salário do prefeito', 'Folha de pagamento'],
  ['quanto ganha o prefeito', 'Folha de pagamento'],
  ['audiência pública', 'Audiência pública'],
  ['horário de atendimento', 'Secretarias'],
  ['secretaria de educação', 'Secretaria Municipal de Educação'],
  ['consulta popular', 'Consulta popular do orçamento está aberta'],
  ['pagmento', 'Pagamentos'],
  ['contrato da merenda', 'com “merenda”'],
  ['e-SIC', 'Pedir uma informação (e-SIC)'],
  ['pessoal', 'Departamento de Pessoal'],
  ['Construtora Pedra Alta', 'pavimentação e drenagem, com a Construtora Pedra Alta Ltda.'],
  ['Rogério Amaral', 'Secretaria Municipal de Administração e Finanças'],
  ['licitação', 'Licitações'],
  ['licitacoes', 'Licitações'],
  ['diárias de outubro', 'Diárias e passagens'],
  ['salário', 'Folha de pagamento'],
  ['folha de pagamento', 'Folha de pagamento'],
  ['prestação de contas', 'Prestação de contas anual'],
  ['concurso público', 'Concursos e processos seletivos'],
  ['merenda', 'Departamento de Alimentação Escolar'],
  ['emendas', 'Emendas parlamentares'],
  ['obras', 'Obras'],
  ['PPA', 'Plano Plurianual'],
  ['LOA', 'Lei Orçamentária Anual (LOA)'],
  ['RREO', 'Resumo da execução orçamentária (RREO)'],
  ['RGF', 'Gestão fiscal (RGF)'],
  ['organograma', 'Estrutura organizacional'],
  ['glossário', 'Glossário'],
  ['o que é empenho', 'Empenhos'],
  ['contato da prefeitura', 'Prefeitura Municipal de Vale do Orvalho'],
  ['telefone da saúde', 'Fundo Municipal de Saúde'],
  ['denunciar irregularidade', 'Como denuncio uma irregularidade?'],
  ['lei de acesso à informação', 'Lei de Acesso à Informação'],
  ['licitacões', 'Licitações'],
  ['contratos', 'Contratos e atas'],
  ['servidores', 'Servidores'],
  ['medicamentos', 'Estoque de medicamentos'],
  ['dados abertos', 'Dados abertos'],
  ['acessibilidade', 'Acessibilidade'],
  ['dívida ativa', 'Dívida ativa'],
  ['terceirizados', 'Terceirizados'],
  ['estagiários', 'Estagiários'],
  ['pregão', 'Licitações'],
  ['convênio', 'Convênios, parcerias e acordos'],
  ['receitas', 'Receitas'],
  ['imposto', 'Receitas'],
  ['ISS', 'ISS'],
  ['decreto', 'Decretos'],
  ['notícias', 'Notícias'],
  ['mapa do site', 'Mapa do site'],
  ['perguntas frequentes', 'Perguntas frequentes'],
  ['telefone', 'Secretarias'],
  ['endereço da prefeitura', 'Prefeitura Municipal de Vale do Orvalho'],
  ['fale conosco', 'Sobre o portal'],
  ['secretaria de saúde', 'Secretaria Municipal de Saúde'],
  ['secretaria municipal de obras', 'Secretaria Municipal de Obras e Serviços Urbanos'],
  ['coleta de lixo', 'pregão eletrônico para coleta e destinação de resíduos sólidos'],
  ['transporte escolar', 'transporte escolar rural, com a Cooperativa dos Transportadores do Vale'],
  ['remédios em falta', 'Estoque de medicamentos'],
  ['viagens', 'Diárias e passagens'],
  ['passagens', 'Diárias e passagens'],
  ['compras', 'Licitações'],
  ['dispensa de licitação', 'Licitações'],
  ['fornecedores', 'Sanções a fornecedores'],
  ['pagamentos', 'Pagamentos'],
  ['fundeb', 'Fundeb'],
  ['relatório de gestão', 'Relatório de Gestão Fiscal'],
  ['orçamento', 'Planejamento e orçamento'],
  ['plano plurianual', 'Plano Plurianual'],
  ['cargos e salários', 'Servidores e folha'],
  ['comissionados', 'Servidores'],
  ['papéis', 'Consulta popular do orçamento está aberta'],
  ['ações', 'Despesas'],
  ['reais', 'Lei Complementar nº 131, de 27 de maio de 2009'],
  ['EDUCACAO', 'Fundo Municipal de Educação'],
  ['liçitação', 'Licitações'],
  ['contrto', 'Contratos e atas'],
  ['folha de pagamneto', 'Folha de pagamento'],
  ['balanço', 'Balanço geral'],
  ['Mercado Municipal', 'concorrência para reforma do Mercado Municipal'],
  ['Conselho da Juventude', 'cria o Conselho Municipal da Juventude'],
  ['pavimentação', 'pavimentação da Rua do Manancial, medição e fotografias'],
  ['convênios', 'Convênios, parcerias e acordos'],
  ['receita', 'Receitas'],
  ['despesas', 'Despesas'],
  ['lei orgânica', 'Lei Orgânica do Município, de 5 de abril de 1990'],
  ['recurso e-sic', 'Pedir uma informação (e-SIC)'],
  ['LGPD', 'Privacidade'],
  ['teclado', 'Acessibilidade'],
  ['TCE', 'Painel de Controle do TCE-ES'],
  ['consulta de servidores', 'Servidores'],
  ['PNCP', 'Contratações no PNCP'],
  ['transferências', 'Transferências da União e do Estado'],
  ['obra da escola', 'reforma da Escola Municipal Córrego Fundo, medição e fotografias'],
  ['creche', 'Lista de espera das creches'],
  ['mobiliário escolar', 'pregão eletrônico para mobiliário escolar'],
  ['ata de audiência', 'Audiência pública'],
  ['leis', 'Leis e outros atos normativos'],
  ['segunda via do iptu', 'Segunda via do IPTU'],
  ['nota fiscal', 'Nota fiscal eletrônica'],
  ['iptu 2026', 'Receitas'],
  ['telefone da secretaria de saúde', 'Secretaria Municipal de Saúde'],
  ['secretário de educação', 'Secretaria Municipal de Educação'],
  ['quem é o prefeito', 'Gabinete da Prefeita'],
  ['vice-prefeito', 'Secretarias'],
  ['coleta de lixo horário', 'Secretaria Municipal de Obras e Serviços Urbanos'],
  ['licitação aberta', 'Licitações'],
  ['ata de registro de preços', 'Contratos e atas'],
  ['gasto com combustível', 'com “combustível”'],
  ['quanto pagou à Pedra Alta', ': Construtora Pedra Alta Ltda.'],
  ['contratos de 2026 com a Pedra Alta', 'contratos de 2026: Construtora Pedra Alta Ltda.'],
  ['processo seletivo professor', 'Concursos e processos seletivos'],
  ['audiencia publica 2026', 'Audiência pública'],
  ['remedios de graça', 'Estoque de medicamentos'],
  ['salaro', 'Folha de pagamento'],
  ['quanto ganha um professor', 'Folha de pagamento'],
  ['décimo terceiro', 'Folha de pagamento'],
  ['aposentados', 'Servidores'],
  ['isenção', 'Renúncias de receita'],
  ['royalties', 'Receitas'],
  ['ONG', 'Convênios, parcerias e acordos'],
  ['corrupção', 'Ouvidoria'],
  ['download', 'Dados abertos'],
  ['pedido de informação', 'Pedir uma informação (e-SIC)'],
  ['férias', 'Folha de pagamento'],
  ['aditivos acima de 25%', 'Aditivos de contratos'],
  ['contratos que vencem em dezembro', 'Contratos e atas'],
  ['LC 101', 'Lei Complementar nº 101, de 4 de maio de 2000'],
]

/** What rows of public tables answer, and one of the tables. */
const questionsOfRows: readonly (readonly [q: string, table: string])[] = [
  ['merenda', 'empenhos'],
  ['merenda', 'contratos'],
  ['empenhos da merenda', 'empenhos'],
  ['vacina', 'empenhos'],
  ['vacina', 'emendas'],
  ['lousas', 'licitacoes'],
  ['LOUSA', 'emendas'],
  ['hidrômetros', 'contratos'],
  ['hidrometro', 'licitacao_itens'],
  ['cloro', 'empenhos'],
  ['creches', 'pca'],
  ['Construtora Pedra Alta', 'contratos'],
  ['pedra alta', 'obras'],
  ['obras da Pedra Alta', 'obras'],
  ['36.966.692/0001-74', 'empenhos'],
  ['36966692000174', 'contratos'],
  ['contrato 1/2026', 'contratos'],
  ['contrato 001/2026', 'contratos'],
  ['pregão 1/2026', 'licitacoes'],
  ['empenho 12', 'empenhos'],
]

/** What a table answers at the top, and how its answer is called. */
const questionsOfSums: readonly (readonly [q: string, title: string])[] = [
  ['despesa saúde', 'Despesas: Saúde, '],
  ['gastos com saúde', 'Despesas: Saúde, '],
  ['quanto gastou com saúde em 2026', 'Despesas: Saúde, 2026'],
  ['quanto a prefeitura gastou com educação', 'Despesas: Educação, '],
  ['gasto com esporte em 2025', 'Despesas: Desporto e Lazer, 2025'],
  [
    'quanto arrecadou de IPTU',
    'Receitas: Imposto sobre a Propriedade Predial e Territorial Urbana, ',
  ],
  ['receita de ICMS 2025', 'Receitas: Cota-Parte do ICMS, 2025'],
  ['quanto a prefeitura gastou com merenda em 2026', 'Empenhos: com “merenda”, 2026'],
  ['salário de enfermeiro', 'Folha de pagamento: Enfermeiro, '],
  ['enfermeira', 'Folha de pagamento: Enfermeiro, '],
  ['empresa punida', 'Sanções a fornecedores, '],
  ['maior devedor', 'Dívida ativa, '],
  ['diárias de outubro', 'Diárias e passagens, outubro de '],
  ['obras paradas', 'Obras: Paralisada, '],
]

/** What nothing answers: the page tells ways on. */
const unanswerable = ['zarabatana', 'xyzabc', 'de', '???']

/** The title of the first result of a page of the search. */
export const firstHit = (html: string): string | undefined =>
  /<ul class="links hits"><li><h3><a [^>]*>(.*?)<\/a><\/h3>/
    .exec(html)?.[1]
    ?.replace(/<svg.*?<\/svg>|<span.*?<\/span>|<[^>]*>/g, '')
    .replaceAll('&amp;', '&')

type Read = (path: string) => Promise<string>
/** The questions that nothing answers, whose pages tell not all ways on. */
async function answersWithoutWays(page: Read): Promise<readonly string[]> {
  const without: string[] = []
  for (const q of unanswerable) {
    const [, empty = ''] = (await page(`/busca?q=${encodeURIComponent(q)}`)).split('class="empty"')
    for (const way of ['/e-sic', '/perguntas-frequentes', '/documentos', '/mapa'])
      if (!empty.includes(`<a href="/p/vale-do-orvalho${way}"`)) without.push(`${q}: ${way}`)
  }
  return without
}

/** The questions of which the search tells no rows of the table, or not as many as the table then shows. */
async function rowsUnlikeTables(page: Read): Promise<readonly string[]> {
  const unlike: string[] = []
  for (const [q, table] of questionsOfRows) {
    const [, found = ''] = (await page(`/busca?q=${encodeURIComponent(q)}`)).split('id="linhas"')
    const link = new RegExp(`<a href="/p/[^/]+(/dados/${table}[?/][^"]*)">(.*?)</a>`)
    const [, path = '', title = ''] = link.exec(found) ?? []
    const [several] = /^\d+(?= )/.exec(title) ?? []
    const told = several ? `<strong>${several} linhas</strong>` : 'class="facts-list"'
    const shown = path && (await page(path.replaceAll('&amp;', '&')))
    // The filter names the company, not its number alone.
    const [, company] = /^\d.*: (.+)$/.exec(title.replaceAll(/<[^>]*>/g, '')) ?? []
    const isNamed = company === undefined || shown.includes(`: ${company} (`)
    if (!shown.includes(told) || !isNamed) unlike.push(`${q}: ${title} ${path}`)
  }
  return unlike
}

/** The answer of a table above the results of a page of the search: its address, its name and its sentence. */
const cardOf = (html: string) => {
  const plain = (text = '') => text.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
  const [, href = '', title, sentence] =
    /class="answer-card".*?<h2[^>]*><a href="([^"]+)">(.*?)<\/a><\/h2>(?:<p class="facts">.*?<\/p>)?<p class="answer">(.*?)<\/p>/.exec(
      html,
    ) ?? []
  return { href: plain(href), title: plain(title), sentence: plain(sentence) }
}

/** The questions that no table answers at the top, or with sums that its page does not show. */
async function sumsUnlikeTables(page: Read): Promise<readonly string[]> {
  const unlike: string[] = []
  for (const [q, said] of questionsOfSums) {
    const html = await page(`/busca?q=${encodeURIComponent(q)}`)
    const { href, title, sentence } = cardOf(html)
    const shown = href && (await page(href.replace(/^\/p\/[^/]+/, '')))
    const amounts = sentence.match(/R\$\s[\d.]+,\d\d/g) ?? []
    const isTold = amounts.every((amount) => shown.includes(amount))
    if (!title.startsWith(said) || !isTold) unlike.push(`${q}: ${title} ${href} ${sentence}`)
  }
  return unlike
}

/** What a search says wrongly beside its first answer. */
export const searchFaults = async (page: Read): Promise<readonly string[]> => [
  ...(await answersWithoutWays(page)),
  ...(await rowsUnlikeTables(page)),
  ...(await sumsUnlikeTables(page)),
]
