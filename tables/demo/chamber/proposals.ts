// What is proposed to the invented chamber: of each subject several, so that no two years of the demonstration propose
// the same, and the articles that follow from it.

export interface Proposal {
  readonly subject: string
  readonly articles: readonly string[]
}

/** Each with its two articles; what is chosen in the braces of the subject stands in those of the articles, too. */
const laws = `
Institui a Semana Municipal {da Leitura/da Música/do Teatro/da Ciência/do Artesanato} nas escolas e praças
Fica instituída a Semana Municipal {}, na segunda semana de maio de cada ano.
As escolas e as praças recebem atividades abertas e gratuitas, com o programa publicado trinta dias antes.

Obriga a divulgar a lista de espera por {exames/consultas/cirurgias/fisioterapia/vagas em creches}, sem o nome das pessoas
O Município publica todo mês, na internet, a lista de espera por {}, com a data do pedido e a ordem.
Cada pessoa aparece pelo número do seu pedido; nome, CPF e motivo não se divulgam.

Cria o programa de {hortas/cozinhas/bibliotecas/oficinas/padarias} comunitárias em terrenos públicos
Fica criado o programa de {} comunitárias, em terrenos públicos sem uso.
Associações de moradores podem pedir a cessão por dois anos, sem custo e renovável.

Dá nome à ponte sobre o {Córrego Fundo/Rio da Prata/Córrego das Pedras/Ribeirão Claro/Córrego do Meio}
A ponte sobre o {} passa a chamar-se Ponte dos Agricultores.
O Município põe a placa com o nome em sessenta dias.

Proíbe fogos com estampido perto de {hospitais e asilos/escolas e creches/currais e haras/igrejas e praças/matas e nascentes}
É proibido soltar fogos com estampido a menos de quinhentos metros de {}.
Quem descumprir paga multa de R$ 500,00, em dobro se repetir.

Dispõe sobre a coleta seletiva em {feiras e eventos/condomínios/escolas/repartições/lojas e restaurantes}
Em {} há recipientes separados para recicláveis, restos de comida e rejeito.
O Município recolhe os recicláveis uma vez por semana e os entrega à associação de catadores.

Assegura meia-entrada a {doadores de sangue/professores/estudantes da rede pública/pessoas idosas/agricultores familiares} em eventos da cidade
Têm direito a meia-entrada {}, em eventos pagos ou apoiados pelo Município.
O direito se prova com documento na entrada; quem o nega paga multa de R$ 300,00.

Institui a tarifa social de água para famílias {do Cadastro Único/de quem recebe BPC/de agricultores/de catadores/com três filhos ou mais}
As famílias {} pagam metade da tarifa de água até dez metros cúbicos por mês.
O pedido se faz no SAAE ou no CRAS, e vale por dois anos.

Cria o Conselho Municipal {de Proteção dos Animais/da Juventude/de Turismo/de Cultura/da Pessoa Idosa}
Fica criado o Conselho Municipal {}, com cinco membros do governo e cinco da sociedade.
O conselho se reúne todo mês, em sessão aberta, e publica as suas atas.

Permite a entrada de {bicicletas/animais de pequeno porte/caixas da feira/carrinhos de bebê/instrumentos} nos ônibus da zona rural
Os ônibus da zona rural levam {}, sem cobrar mais, onde houver lugar.
A empresa reserva o fundo do veículo para isso, e o diz em cartaz.

Torna obrigatória a vistoria anual {do transporte escolar/das pontes de madeira/dos parques infantis/das quadras/das caixas de água}
É obrigatória, até 31 de janeiro de cada ano, a vistoria {}.
O laudo se publica na internet em dez dias, com o que há de ser mudado e até quando.

Institui o Dia {do Agricultor Familiar/da Merendeira/do Gari/da Costureira/do Músico}
Fica instituído o Dia {}, no calendário oficial, em 25 de julho.
A data se comemora com feira e homenagem na Praça das Palmeiras.

Regula o uso das praças por {food trucks e feirantes/artistas de rua/parques de diversão/aulas de ginástica/ensaios de bandas}
O uso das praças por {} depende de aviso à Prefeitura, cinco dias antes.
O horário é das 7h às 22h; quem usa deixa o lugar limpo.

Autoriza o Município a participar de consórcio de {resíduos sólidos/saúde/iluminação pública/estradas rurais/meio ambiente}
Fica o Município autorizado a participar de consórcio público de {}.
O contrato de rateio se faz a cada ano, dentro da lei orçamentária (Lei 11.107/2005, art. 8º).

Abre crédito suplementar para a reforma {da unidade de saúde/da Escola Serra Clara/do Mercado Municipal/da ponte da serra/do ginásio}
Fica aberto crédito suplementar de R$ 180.000,00 para a reforma {}.
O recurso vem da anulação parcial de outras dotações (Lei 4.320/1964, art. 43, § 1º, III).

Altera o regimento {para a votação nominal de todo projeto/para a pauta sair antes da sessão/sobre a tribuna livre/sobre o tempo de fala/sobre o pedido de vista}
O regimento interno passa a dispor {}, na forma do anexo.
A Mesa publica o texto consolidado em trinta dias.
`
  .trim()
  .split('\n\n')
  .map((one) => one.split('\n'))

/** The proposal of a number: the same one comes again after as many as there are subjects times choices. */
export function proposalAt(number: number): Proposal {
  const [told = '', ...articles] = laws[number % laws.length] ?? []
  const choices = /\{(.+)\}/.exec(told)?.[1]?.split('/') ?? []
  const choice = choices[Math.floor(number / laws.length) % choices.length] ?? ''
  return {
    subject: told.replace(/\{.+\}/, choice),
    articles: articles.map((article) => article.replace('{}', choice)),
  }
}
