import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import type { BodyFacts } from './facts.ts'

// Plans, guides and councils of the invented town: what such papers say.

/** Of each service who, with what, by which steps, until when and how (Lei 13.460/2017, art. 7º). */
const charter = (): readonly string[] => [
  'Segunda via do IPTU. Quem: quem paga o imposto. Leve: o número da inscrição.',
  'Etapas: pedido, conferência, guia. Prazo: na hora. Como: pela internet ou na Praça das Palmeiras, 1.',
  'Certidão negativa de débitos. Quem: qualquer pessoa ou empresa. Leve: CPF ou CNPJ.',
  'Etapas: pedido, consulta aos débitos, certidão. Prazo: na hora, vale noventa dias. Como: pela internet.',
  'Matrícula escolar. Quem: de 4 a 17 anos. Leve: certidão de nascimento e vacinas.',
  'Etapas: inscrição em novembro, chamada, matrícula. Prazo: até janeiro. Como: na escola mais próxima.',
  'Vaga em creche. Quem: até 3 anos. Leve: certidão de nascimento e comprovante de endereço.',
  'Etapas: inscrição, lista por pontos, chamada. Prazo: conforme a vaga. Como: na Secretaria de Educação.',
  'Consulta na atenção básica. Quem: quem mora no bairro. Leve: Cartão SUS.',
  'Etapas: acolhimento, consulta, retorno. Prazo: no mesmo dia; urgências não esperam. Como: na unidade.',
  'Exames e especialistas. Quem: quem tem pedido da unidade. Leve: o pedido e o Cartão SUS.',
  'Etapas: pedido, fila da regulação, chamada. Prazo: o da fila, que está neste portal. Como: na unidade.',
  'Iluminação pública. Quem: qualquer pessoa. Diga: a rua e o número do poste.',
  'Etapas: protocolo, vistoria, conserto. Prazo: cinco dias úteis. Como: pelo telefone da Ouvidoria.',
  'Poda de árvores. Quem: quem mora na rua. Leve: endereço e fotografia.',
  'Etapas: protocolo, vistoria em dez dias, resposta por escrito, poda. Prazo: trinta dias. Como: no balcão.',
  'Alvará de funcionamento. Quem: quem abre empresa. Leve: CNPJ e contrato social.',
  'Etapas: pedido, análise, vistoria, alvará. Prazo: quinze dias; baixo risco é dispensado. Como: internet.',
  'Reclamações de qualquer serviço: Ouvidoria, das 8 às 17 horas, ou Fala.BR; resposta em trinta dias.',
]
const goals = ({ description, type }: BodyFacts): readonly string[] => {
  const saude = type === 'Plano de saúde'
  return [
    `${description}. Foi discutido em conferência, aprovado pelo conselho e é revisto todos os anos.`,
    `Diagnóstico: ${saude ? 'sete unidades de saúde cobrem 92 % da população; faltam especialistas' : 'onze escolas e quatro creches atendem 3.150 alunos; faltam vagas para menores de três anos'}.`,
    'Objetivo 1: ampliar o acesso. Meta: mais 10 % de atendimentos em quatro anos. Alcançado até aqui: 6 %.',
    'Objetivo 2: reduzir esperas. Meta: metade do tempo de hoje. Alcançado até aqui: menos 21 %.',
    'Objetivo 3: cuidar de quem cuida. Meta: formação de todos os profissionais. Alcançado: 74 %.',
    'Objetivo 4: prestar contas. Meta: todos os indicadores publicados a cada quadrimestre. Alcançado.',
    'Dinheiro: os valores por programa e ação são os da lei orçamentária e estão nas tabelas públicas.',
    'Responsáveis: a secretaria da área executa, o conselho acompanha, a Câmara e o Tribunal julgam.',
    'O que não foi alcançado tem motivo, prazo novo e responsável no quadro anexo a este texto.',
  ]
}
const council = ({ description }: BodyFacts): readonly string[] => [
  `${description}. O conselho tem doze membros, metade deles de quem usa os serviços, e mandato de dois anos.`,
  'Usuários: Benedito Ramalhete, Osmar Vicentini, Clarice Bastos, Davi Zanon, Luzia Tesch, Pedro Ghisolfi.',
  'Governo: Jandira Poloni, Marcos Uliana, Tereza Bravin. Trabalhadores: Eunice Fardin, Ivo Monte, Nair Delpupo.',
  'Reúne-se na primeira quinta-feira do mês, às 14 horas, em reunião aberta, na Praça da Matriz, 20.',
  'Pauta desta reunião: contas do período, visitas feitas, denúncias recebidas e o que se respondeu.',
  'O conselho examinou extratos, notas e listas de presença, visitou três unidades e ouviu quem atende.',
  'Decidiu, por maioria, que as contas estão regulares, com ressalva sobre o prazo das compras, e pediu',
  'à secretaria que responda em quinze dias e publique a resposta neste portal.',
  'Contato: conselhos@valedoorvalho.es.gov.br e (27) 3999-1040, das 8 às 17 horas.',
]
const judgement = ({ description, year }: BodyFacts): readonly string[] =>
  /pendente/.test(description)
    ? [
        `${description}. As contas de ${year} foram entregues no prazo e ainda não foram julgadas.`,
        'Em que pé está: a área técnica do Tribunal de Contas examina os documentos e ouve quem responde.',
        'O que falta: o relatório técnico, a manifestação do Ministério Público de Contas e o voto do relator.',
        'Depois do parecer prévio as contas vão à Câmara, que as julga por voto de dois terços para divergir.',
        'Enquanto não houver decisão, este documento o diz; quando houver, ela é publicada nesta lista.',
        'Qualquer pessoa pode ler os autos no sítio do Tribunal e falar na sessão da Câmara que os julgar.',
        'As contas, com balanços, demonstrativos e notas explicativas, estão neste portal desde a entrega.',
      ]
    : [
        `${description}. Foram examinados os documentos do exercício de ${year}, e as contas, julgadas.`,
        'Examinou-se a execução do orçamento, os gastos com pessoal, saúde e educação, a dívida e o caixa.',
        'Saúde: acima dos 15 % da receita de impostos (LC 141/2012). Educação: acima dos 25 % (art. 212).',
        'Pessoal: dentro do limite da LC 101/2000. Repasse à Câmara: dentro do limite do art. 29-A.',
        'Ressalvas: atraso na entrega de dois relatórios e falta de inventário de bens em uma secretaria.',
        'Recomendações: concluir o inventário, publicar as notas explicativas e revisar contratos antigos.',
        'Decisão: aprovadas, com as ressalvas acima, por quem a lei encarrega de julgar; sem divergência.',
        'Os autos estão no Tribunal de Contas do Estado e podem ser lidos por qualquer pessoa.',
      ]
const survey = (): readonly string[] => [
  'Perguntou-se a quem usou um serviço nos três meses anteriores, nas unidades e pela internet.',
  'Atendimento: 76 % ótimo ou bom. Tempo de espera: 58 %. Clareza das informações: 71 %.',
  'Por serviço: saúde 69 %, educação 81 %, obras 54 %, assistência 77 %, tributos 73 %.',
  'Elogios: a rapidez da segunda via do IPTU e o cuidado das equipes de saúde da família.',
  'Queixas: a demora de exames, a iluminação de três bairros e o telefone que não atende.',
  'O que muda: mais dois atendentes na Ouvidoria, mutirão de exames em março, prazo para lâmpadas.',
  'Erro estatístico: quatro pontos, para mais ou para menos. Perguntas e respostas estão no anexo.',
]
const strategy = (): readonly string[] => [
  'Missão: servir bem, gastar com cuidado e mostrar as contas. Horizonte: oito anos, revisto a cada dois.',
  'Eixo 1, cidade que cuida: cobertura de saúde da família de 92 % para 100 %; fila de exames pela metade.',
  'Eixo 2, cidade que ensina: creche para todas as crianças de famílias que pedem; tempo integral em 40 %.',
  'Eixo 3, cidade que produz: 300 km de estradas conservadas; compras da agricultura familiar em 45 %.',
  'Eixo 4, cidade que presta contas: índice de transparência acima de 95; resposta a pedidos em dez dias.',
  'Cada meta tem indicador, linha de base, responsável e dinheiro no plano plurianual.',
  'O que se alcançou é publicado todo mês de março, com o que faltou e por quê.',
]
const guide = (): readonly string[] => [
  'Remédios da relação municipal saem na hora, em qualquer farmácia pública, com receita de até seis meses.',
  'Os de alto custo são do Estado: o pedido é feito na Farmácia Central, que o envia e avisa a resposta.',
  'Documentos: receita e laudo do médico, identidade, CPF, Cartão SUS e comprovante de endereço.',
  'Se o remédio faltar: a farmácia dá um protocolo e diz a data da reposição; a Ouvidoria acompanha.',
  'Urgências e crianças têm prioridade. Ninguém precisa de advogado para pedir.',
]
const criteria = (): readonly string[] => [
  'Pontos: situação de risco comprovada pelo Conselho Tutelar, 40; renda de até meio salário por pessoa, 25;',
  'mãe ou responsável que trabalha ou estuda, 15; irmão na mesma creche, 10; deficiência, 10.',
  'Empate: a criança mais nova. Recurso: em cinco dias, à Secretaria de Educação, com resposta em dez.',
  'A lista é refeita a cada quinzena e publicada sem nomes, pelo número do protocolo.',
  'Quem recusa a vaga oferecida a menos de dois quilômetros vai ao fim da lista, e é avisado disso antes.',
  'Os critérios foram aprovados pelo Conselho Municipal de Educação e valem por dois anos.',
]

/** What services and councils of the town say, by their type. */
export const serviceBodies: Readonly<
  Partial<Record<DocumentTypeName, (facts: BodyFacts) => readonly string[]>>
> = {
  'Carta de Serviços': charter,
  'Plano de saúde': goals,
  'Plano de educação': goals,
  Conselho: council,
  'Julgamento das contas': judgement,
  'Pesquisa de satisfação': survey,
  'Plano estratégico': strategy,
  Remume: guide,
  Creches: criteria,
}
