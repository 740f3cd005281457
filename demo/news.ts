import { capitalZone } from '../pt-br/clock.ts'
import type { NewsDraft } from '../resources/content/news.ts'
import type { PortalKey } from './places.ts'

export interface DemoNews {
  readonly portal: PortalKey
  readonly draft: Omit<NewsDraft, 'portalId' | 'imageS3' | 'documentS3Path'>
}
interface Story {
  readonly portal?: PortalKey
  readonly title: string
  /** Days before today on which it came out; a negative number is still to come. */
  readonly age: number
  /** Days after today on which it leaves. */
  readonly until?: number
  readonly where?: NewsDraft['displayType']
  readonly link?: string
  readonly inactive?: true
  readonly text: (day: (days: number) => string) => string
}

const stories: readonly Story[] = [
  {
    title: 'Audiência pública vai apresentar as metas fiscais do quadrimestre',
    age: 2,
    until: 12,
    where: 'destaque',
    text: (day) =>
      `<p>A Prefeitura apresenta os resultados das contas do quadrimestre em <strong>${day(12)}, às 18h</strong>, no plenário da Câmara. A reunião é aberta, com tradução em Libras.</p><h2>O que será mostrado</h2><ul><li>Quanto o município arrecadou e de onde veio o dinheiro</li><li>Quanto gastou com saúde, educação e pessoal</li><li>Como está a dívida</li></ul><p>Perguntas podem ser enviadas antes, pela ouvidoria.</p>`,
  },
  {
    title: 'Consulta popular do orçamento está aberta',
    age: 5,
    until: 20,
    where: 'banner',
    text: (day) =>
      `<p>Até <strong>${day(20)}</strong>, qualquer morador pode dizer em que a cidade deve investir primeiro no próximo ano.</p><h2>Como participar</h2><ul><li>Pela internet, no formulário da Secretaria de Planejamento</li><li>Em papel, nas unidades de saúde e nas escolas</li></ul><p>As respostas entram no relatório que acompanha o projeto do orçamento.</p>`,
  },
  {
    title: 'Estoque de medicamentos passa a ser atualizado toda semana',
    age: 9,
    where: 'destaque',
    text: () =>
      '<p>A lista dos remédios disponíveis nas farmácias municipais agora é publicada <strong>toda segunda-feira</strong>, com a quantidade e a unidade em que se encontra cada um.</p><p>Quem não achar o remédio na lista pode perguntar na unidade de saúde sobre a previsão de chegada.</p>',
  },
  {
    title: 'Sistema ficará fora do ar no domingo para manutenção',
    age: 1,
    until: 6,
    text: (day) =>
      `<p>Em <strong>${day(6)}, das 6h às 10h</strong>, as consultas podem ficar lentas ou indisponíveis por causa de uma manutenção programada. Os documentos já publicados não mudam.</p>`,
  },
  {
    title: 'Obra da Unidade de Saúde do Boa Vista chega a 70%',
    age: 16,
    text: () =>
      '<p>A construção da nova unidade de saúde do Boa Vista entrou na fase de acabamento. As medições, com fotografias e valores pagos, estão na página de <strong>obras</strong> deste portal.</p><h2>Próximas etapas</h2><ul><li>Instalações elétricas e de gases</li><li>Piso e pintura</li><li>Calçada e acesso para cadeira de rodas</li></ul>',
  },
  {
    title: 'Chamada pública vai comprar alimentos da agricultura familiar',
    age: 24,
    link: 'https://www.gov.br/pncp',
    text: () =>
      '<p>Produtores rurais e cooperativas já podem apresentar projetos de venda para a merenda escolar. Pelo menos <strong>30% do dinheiro</strong> que vem do programa nacional de alimentação escolar deve ser gasto com a agricultura familiar.</p><p>O edital está na página de <strong>licitações</strong> e no <a href="https://www.gov.br/pncp">Portal Nacional de Contratações Públicas</a>.</p>',
  },
  {
    title: 'Como pedir uma informação que não está no portal',
    age: 33,
    link: 'https://falabr.cgu.gov.br',
    text: () =>
      '<p>Todo mundo pode pedir informações à Prefeitura, sem explicar o motivo e sem pagar nada.</p><h2>Passo a passo</h2><ul><li>Entre no <a href="https://falabr.cgu.gov.br">Fala.BR</a> e escolha Acesso à informação</li><li>Escreva o que deseja saber, de forma direta</li><li>Guarde o número do protocolo</li></ul><p>A resposta sai em até <strong>20 dias</strong>, que podem ser prorrogados por mais 10.</p>',
  },
  {
    title: 'Relatório bimestral das contas já pode ser consultado',
    age: 41,
    text: () =>
      '<p>O Relatório Resumido da Execução Orçamentária do último bimestre foi publicado dentro do prazo de 30 dias. Ele compara o que foi arrecadado e gasto com o que o orçamento previa.</p><p>Não conhece algum termo? Procure no <strong>glossário</strong>.</p>',
  },
  {
    title: 'SAAE publica a qualidade da água de cada bairro',
    age: 55,
    text: () =>
      '<p>As análises da água distribuída estão disponíveis por bairro e por mês: cloro, turbidez, cor e presença de bactérias.</p><p>Os resultados fora do padrão trazem ao lado a providência que foi tomada.</p>',
  },
  {
    title: 'Contas do ano passado receberam parecer do controle interno',
    age: 78,
    text: () =>
      '<p>O controle interno concluiu a análise das contas do exercício anterior e recomendou melhorias no inventário de bens e nos prazos de pagamento. O parecer acompanha a <strong>prestação de contas</strong> enviada ao Tribunal de Contas.</p>',
  },
  {
    title: 'Festival da Colheita: veja quanto custou e quem patrocinou',
    age: 120,
    until: -30,
    text: () =>
      '<p>As despesas do festival, os contratos dos artistas e os patrocínios estão publicados na página de <strong>contratos</strong>.</p>',
  },
  {
    title: 'Calendário de pagamento dos servidores',
    age: -7,
    inactive: true,
    text: () =>
      '<p>As datas de pagamento do próximo ano serão publicadas depois do decreto de programação financeira.</p>',
  },
  {
    portal: 'camara',
    title: 'Projeto do orçamento começa a ser discutido nas comissões',
    age: 8,
    where: 'destaque',
    text: (day) =>
      `<p>Os vereadores podem apresentar emendas até <strong>${day(15)}</strong>. A Comissão de Finanças se reúne na segunda terça-feira de março, maio, setembro e novembro, às 14h, com as portas abertas.</p>`,
  },
  {
    portal: 'camara',
    title: 'Sessões agora têm ata publicada em cinco dias',
    age: 30,
    text: () =>
      '<p>A Câmara passa a publicar a ata de cada sessão em até cinco dias depois da aprovação, com a lista de presença e o voto de cada vereador.</p>',
  },
]

const oneDay = 86_400_000
/** Noon of Vale do Orvalho, some days from today. */
const noon = (today: Date, days: number) =>
  new Date(Math.floor(today.getTime() / oneDay) * oneDay + days * oneDay + 15 * 3_600_000)

/** Fourteen pieces of news dated around today: most on the air, one over, one still to come and switched off. */
export const news = (today: Date): readonly DemoNews[] =>
  stories.map(
    ({
      portal = 'prefeitura',
      title,
      age,
      until,
      where = 'lista',
      link = null,
      inactive,
      text,
    }) => ({
      portal,
      draft: {
        title,
        photoTitle: null,
        externalUrl: link,
        displayType: where,
        showWindow: false,
        active: !inactive,
        text: text((days) =>
          noon(today, days).toLocaleDateString('pt-BR', {
            day: 'numeric',
            month: 'long',
            timeZone: capitalZone,
          }),
        ),
        startedIn: noon(today, -age).toISOString(),
        finishedIn: until === undefined ? null : noon(today, until).toISOString(),
      },
    }),
  )
