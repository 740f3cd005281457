-- What the server worked out for each write is worked out by the column: the month in two digits, the power in words.
alter table competencia drop column "mes_texto",
  add column "mes_texto" text not null generated always as (lpad("mes"::text, 2, '0')) stored;
alter table entidade drop column "tipopodernome",
  add column "tipopodernome" text not null generated always as (case "tipo_poder" when 'executivo' then 'Executivo' when 'legislativo' then 'Legislativo'
    when 'autarquia' then 'Autarquia' when 'fundo' then 'Fundo' when 'consorcio' then 'Consórcio' when 'estatal' then 'Estatal' else "tipo_poder" end) stored;

-- One main unit in each portal: the index of 0005, by the name under which the store knows what it refuses.
alter index portal_cliente_principal rename to portal_cliente_um_ug_principal;
