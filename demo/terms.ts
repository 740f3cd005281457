import type { GlossaryDraft } from '../resources/content/glossary.ts'

/**
 * Sixty words of public finance, explained as to a neighbour. Sources: Lei 4.320/1964, LC 101/2000, Lei 14.133/2021,
 * Lei 12.527/2011.
 */
const words: readonly (readonly [term: string, description: string])[] = [
  [
    'Amortização',
    'Pagamento de uma parte do valor que foi emprestado, sem contar os juros. É o que faz a dívida diminuir.',
  ],
  [
    'Ativo',
    'Tudo o que o município tem e o que tem a receber: dinheiro em banco, prédios, veículos, impostos que ainda vão ser pagos.',
  ],
  [
    'Audiência pública',
    'Reunião aberta em que a administração mostra o que fez ou pretende fazer e ouve a população. A lei obriga a fazer uma a cada quatro meses sobre as metas das contas.',
  ],
  [
    'Autarquia',
    'Parte da administração com nome, dinheiro e contas próprios, criada por lei para cuidar de um serviço, como o de água e esgoto.',
  ],
  [
    'Balancete',
    'Resumo das contas até uma data, em geral no fim de cada mês: quanto entrou, quanto saiu e quanto ficou.',
  ],
  [
    'Balanço orçamentário',
    'Quadro que põe lado a lado o que o orçamento previa e o que de fato aconteceu com as receitas e as despesas do ano.',
  ],
  [
    'Chamamento público',
    'Convite aberto para que organizações sem fins lucrativos apresentem propostas e disputem uma parceria com o município.',
  ],
  [
    'Competência',
    'O mês a que um documento ou um pagamento se refere, que pode ser diferente do mês em que foi publicado ou pago.',
  ],
  [
    'Concorrência',
    'Forma de licitação usada em obras e compras especiais, em que qualquer empresa que cumpra as exigências pode participar.',
  ],
  [
    'Consórcio público',
    'União de municípios para prestar juntos um serviço que sairia caro para cada um, como exames médicos ou aterro sanitário.',
  ],
  [
    'Contas de gestão',
    'Prestação de contas de quem autoriza os gastos de um órgão no dia a dia. Quem julga é o Tribunal de Contas.',
  ],
  [
    'Contas de governo',
    'Prestação de contas do prefeito sobre o ano inteiro. O Tribunal de Contas dá um parecer e a Câmara julga.',
  ],
  [
    'Contrapartida',
    'A parte do dinheiro que o município precisa pôr do próprio bolso para receber um convênio.',
  ],
  [
    'Contrato',
    'Acordo escrito entre a administração e quem vai fornecer um produto, prestar um serviço ou fazer uma obra.',
  ],
  [
    'Controle interno',
    'Equipe da própria prefeitura que confere se os gastos seguem a lei e se dão resultado.',
  ],
  [
    'Convênio',
    'Acordo em que o Estado ou a União repassa dinheiro ao município para uma finalidade combinada, como reformar uma escola.',
  ],
  [
    'Crédito adicional',
    'Autorização para gastar mais do que o orçamento previa, ou em algo que ele não previa. Depende de lei.',
  ],
  ['Déficit', 'Quando se gasta mais do que se arrecada. O contrário é o superávit.'],
  [
    'Despesa corrente',
    'Gasto para manter os serviços funcionando, como salários, luz, remédios e merenda.',
  ],
  [
    'Despesa de capital',
    'Gasto que fica para o futuro, como construir uma creche, comprar uma ambulância ou pagar o principal de uma dívida.',
  ],
  ['Diária', 'Valor pago ao servidor que viaja a trabalho, para cobrir hospedagem e alimentação.'],
  [
    'Dispensa de licitação',
    'Compra feita sem disputa, permitida só nos casos que a lei enumera, como valores pequenos ou emergências.',
  ],
  [
    'Dívida ativa',
    'Impostos e multas que não foram pagos no prazo e que o município continua cobrando, inclusive na Justiça.',
  ],
  ['Dívida fundada', 'Dívida de longo prazo, que leva mais de um ano para ser paga.'],
  [
    'Dotação orçamentária',
    'O valor que o orçamento reserva para cada despesa. É o teto do que pode ser gasto com ela.',
  ],
  [
    'Duodécimo',
    'A parte do orçamento que a Prefeitura passa todo mês à Câmara para que ela funcione.',
  ],
  [
    'Emenda parlamentar',
    'Dinheiro do orçamento federal ou estadual que um deputado ou senador destina a uma cidade ou entidade.',
  ],
  [
    'Empenho',
    'Reserva de dinheiro do orçamento para uma despesa já autorizada. É o primeiro passo antes de pagar: primeiro se empenha, depois se liquida, por fim se paga.',
  ],
  [
    'Exercício financeiro',
    'O ano das contas públicas. No Brasil vai de 1º de janeiro a 31 de dezembro.',
  ],
  [
    'Fonte de recursos',
    'De onde vem o dinheiro de uma despesa: impostos próprios, Fundeb, SUS, convênio. Parte dele só pode ser usada para um fim.',
  ],
  [
    'Função e subfunção',
    'A área em que o dinheiro é gasto, como saúde (função) e atenção básica (subfunção). A lista é a mesma no país todo.',
  ],
  [
    'Fundeb',
    'Fundo que junta impostos de estados e municípios e os divide pelo número de alunos. Pelo menos 70% pagam os profissionais da educação.',
  ],
  [
    'Fundo municipal',
    'Conta separada, criada por lei, cujo dinheiro só pode ser usado em uma área, como o Fundo Municipal de Saúde.',
  ],
  ['Gestor', 'Quem responde por um órgão e pelas decisões sobre o dinheiro dele.'],
  [
    'Inexigibilidade',
    'Compra sem licitação porque não há como haver disputa, como quando só uma pessoa ou empresa pode fornecer.',
  ],
  ['IPTU', 'Imposto que o dono de casa, terreno ou prédio na cidade paga todo ano ao município.'],
  [
    'ISS',
    'Imposto municipal cobrado de quem presta serviços, como oficinas, clínicas e escritórios.',
  ],
  [
    'Lei de Acesso à Informação (LAI)',
    'Lei federal 12.527, de 2011. Garante a qualquer pessoa o direito de pedir informações públicas, sem dizer o motivo, e obriga os órgãos a publicar as principais.',
  ],
  [
    'Lei de Diretrizes Orçamentárias (LDO)',
    'Lei feita no meio do ano que diz o que terá prioridade no orçamento do ano seguinte e quais são as metas das contas.',
  ],
  [
    'Lei de Responsabilidade Fiscal (LRF)',
    'Lei complementar 101, de 2000. Põe limites aos gastos e às dívidas dos governos e obriga a mostrar as contas.',
  ],
  [
    'Lei Orçamentária Anual (LOA)',
    'O orçamento: a lei que calcula quanto o município vai arrecadar no ano e diz em que pode gastar.',
  ],
  [
    'Licitação',
    'Disputa aberta que a administração faz antes de comprar ou contratar, para escolher a melhor proposta em condições iguais para todos.',
  ],
  [
    'Liquidação',
    'Segundo passo da despesa: conferir que o produto chegou ou que o serviço foi feito. Só depois disso se pode pagar.',
  ],
  [
    'Meta fiscal',
    'O resultado que o município promete alcançar no ano entre o que arrecada e o que gasta.',
  ],
  [
    'Ordenador de despesas',
    'A pessoa com poder de autorizar gastos de um órgão. Responde com o próprio nome por eles.',
  ],
  [
    'Ouvidoria',
    'Lugar para reclamar, denunciar, elogiar ou sugerir. A resposta sai em até 30 dias.',
  ],
  [
    'Pagamento',
    'Último passo da despesa: o dinheiro sai do banco para quem forneceu ou trabalhou.',
  ],
  [
    'Plano Plurianual (PPA)',
    'Plano de quatro anos com os programas e as metas do governo. Começa no segundo ano de cada prefeito e vai até o primeiro do seguinte.',
  ],
  [
    'Portal da transparência',
    'Site em que a administração publica, no mesmo dia ou no dia seguinte, quanto entrou e em que gastou.',
  ],
  [
    'Pregão',
    'Forma de licitação para produtos e serviços comuns, quase sempre pela internet, em que as empresas baixam os preços ao vivo.',
  ],
  [
    'Receita corrente líquida',
    'O que o município arrecada de forma regular em doze meses, descontado o que não fica com ele. Serve de base para os limites da lei, como o de gasto com pessoal.',
  ],
  [
    'Receita própria',
    'Dinheiro que o próprio município arrecada, como IPTU, ISS e taxas, sem contar o que vem do Estado e da União.',
  ],
  [
    'Regime próprio de previdência',
    'A previdência dos servidores efetivos do município, com instituto, contribuições e contas à parte do INSS.',
  ],
  [
    'Relatório de Gestão Fiscal (RGF)',
    'Relatório de cada quadrimestre que mostra se o município respeita os limites de gasto com pessoal e de dívida.',
  ],
  [
    'Relatório Resumido da Execução Orçamentária (RREO)',
    'Relatório publicado a cada dois meses com o que foi arrecadado e gasto até ali, comparado com o orçamento.',
  ],
  [
    'Restos a pagar',
    'Despesas empenhadas que não foram pagas até 31 de dezembro e passam para o ano seguinte.',
  ],
  [
    'Serviço de Informação ao Cidadão (SIC)',
    'O balcão, físico ou na internet, em que se pede uma informação pública. A resposta sai em até 20 dias, prorrogáveis por mais 10.',
  ],
  ['Superávit', 'Quando se arrecada mais do que se gasta. O contrário é o déficit.'],
  [
    'Transferência constitucional',
    'Parte dos impostos da União e do Estado que a Constituição manda dividir com os municípios, como o FPM e a cota do ICMS.',
  ],
  [
    'Unidade gestora (UG)',
    'Órgão ou fundo que tem contas próprias e gasta em seu nome, como a Prefeitura, o Fundo de Saúde ou a autarquia de água.',
  ],
]
export const terms: readonly Omit<GlossaryDraft, 'portalId'>[] = words.map(
  ([term, description]) => ({ term, description, hidden: false }),
)
