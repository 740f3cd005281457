-- The zone of a municipality by its code (IBGE, six or seven digits), else by its state: that of the state, but Fernando
-- de Noronha has its own, and so has the west of Amazonas (Decreto 2.784/1913 as of Lei 12.876/2013). Without either,
-- that of Brasília (docs/adr/rooms/0144).
create or replace function fuso_do_municipio(ibge text, uf text) returns text language sql immutable parallel safe as $$
  select case
    when left(ibge, 6) = '260545' then 'America/Noronha'
    when left(ibge, 6) in ('130020', '130060', '130070', '130140', '130150', '130165', '130180', '130195', '130350',
                           '130390', '130406') then 'America/Eirunepe'
    else coalesce((select e.fuso from (values
        ('11', 'RO', 'America/Porto_Velho'), ('12', 'AC', 'America/Rio_Branco'), ('13', 'AM', 'America/Manaus'),
        ('14', 'RR', 'America/Boa_Vista'), ('15', 'PA', 'America/Belem'), ('16', 'AP', 'America/Belem'),
        ('17', 'TO', 'America/Araguaina'), ('21', 'MA', 'America/Fortaleza'), ('22', 'PI', 'America/Fortaleza'),
        ('23', 'CE', 'America/Fortaleza'), ('24', 'RN', 'America/Fortaleza'), ('25', 'PB', 'America/Fortaleza'),
        ('26', 'PE', 'America/Recife'), ('27', 'AL', 'America/Maceio'), ('28', 'SE', 'America/Maceio'),
        ('29', 'BA', 'America/Bahia'), ('31', 'MG', 'America/Sao_Paulo'), ('32', 'ES', 'America/Sao_Paulo'),
        ('33', 'RJ', 'America/Sao_Paulo'), ('35', 'SP', 'America/Sao_Paulo'), ('41', 'PR', 'America/Sao_Paulo'),
        ('42', 'SC', 'America/Sao_Paulo'), ('43', 'RS', 'America/Sao_Paulo'), ('50', 'MS', 'America/Campo_Grande'),
        ('51', 'MT', 'America/Cuiaba'), ('52', 'GO', 'America/Sao_Paulo'), ('53', 'DF', 'America/Sao_Paulo')
      ) e (codigo, sigla, fuso)
      where e.codigo = left(ibge, 2) or e.sigla = upper(uf)
      order by e.codigo = left(ibge, 2) desc nulls last limit 1), 'America/Sao_Paulo')
  end
$$;
