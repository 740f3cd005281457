-- Words of free texts, found by an index (docs/adr/tables/0060).

-- The words of a text as a search compares them, with blanks between them: lower case, without accents, in the singular. Words
-- of one letter and those that join others are left out. Plural: -ções, -ães, -ãos › -ão; -ais, -eis, -ois, -uis › -al, -el,
-- -ol, -ul; -is › -il; -ns › -m; -res, -zes › -r, -z. One expression, that each row of a load can afford.
create function termos(texto text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    sem_acento(texto), '[^a-z0-9]+', ' ', 'g'),
    '\m(?:[a-z0-9]|de|da|do|em|na|no|ao|para|por|com|ou|um|uma|os|as|dos|das|nos|nas|pela|pelo)\M', '', 'g'),
    '(?:oes|aes|aos)\M', 'ao', 'g'),
    '(\w\w[aeou])is\M', '\1l', 'g'),
    '(\w\w[^aeou\s])is\M', '\1il', 'g'),
    '(\w)ns\M', '\1m', 'g'),
    '(\w[rz])es\M', '\1', 'g'),
    '(\w\w[^s\s])s\M', '\1', 'g');

-- The same with the portal before each word: one index serves all portals, and a search reads the words of one.
create function palavras_do_portal(inquilino int, portal bigint, texto text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(termos(texto), '(\w+)', inquilino::text || '.' || portal::text || '.\1', 'g'), ' '), ''));

-- What finds all words of a question in a portal; from three letters on also words that begin so. A question without a word finds nothing.
create function consulta_no_portal(portal bigint, texto text) returns tsquery language sql stable parallel safe
  return coalesce((select string_agg('''' || inquilino()::text || '.' || portal::text || '.' || t || '''' || case when length(t) > 2 then ':*' else '' end, ' & ')
    from string_to_table(termos(texto), ' ') t where t <> ''), '''-''')::tsquery;

-- Lets the rows of a table be searched by words. PostgreSQL uses an index below a policy only for operators that are
-- leakproof, which @@ is not: the view asks for the tenant itself, with the rights of its owner.
create procedure abrir_busca(tabela regclass) language plpgsql as $$
begin
  execute format('create policy dono on %s for select to current_user using (true)', tabela);
  execute format('create view %I as select * from %s where tenant_id = (select inquilino())', 'busca_' || tabela::text, tabela);
  execute format('grant select on %I to claraboia_web', 'busca_' || tabela::text);
end $$;

create index dado_aditivos_palavras_objeto on dado_aditivos using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_aditivos');
create index dado_contratos_palavras_objeto on dado_contratos using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_contratos');
create index dado_emendas_palavras_objeto on dado_emendas using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_emendas');
create index dado_empenhos_palavras_objeto on dado_empenhos using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_empenhos');
create index dado_fiscais_palavras_ato on dado_fiscais using gin (palavras_do_portal(tenant_id, portal_id, ato));
call abrir_busca('dado_fiscais');
create index dado_incentivos_palavras_projeto on dado_incentivos using gin (palavras_do_portal(tenant_id, portal_id, projeto));
call abrir_busca('dado_incentivos');
create index dado_licitacao_documentos_palavras_titulo on dado_licitacao_documentos using gin (palavras_do_portal(tenant_id, portal_id, titulo));
call abrir_busca('dado_licitacao_documentos');
create index dado_licitacao_itens_palavras_descricao on dado_licitacao_itens using gin (palavras_do_portal(tenant_id, portal_id, descricao));
call abrir_busca('dado_licitacao_itens');
create index dado_licitacoes_palavras_objeto on dado_licitacoes using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_licitacoes');
create index dado_movimentos_palavras_historico on dado_movimentos using gin (palavras_do_portal(tenant_id, portal_id, historico));
call abrir_busca('dado_movimentos');
create index dado_obra_itens_palavras_descricao on dado_obra_itens using gin (palavras_do_portal(tenant_id, portal_id, descricao));
call abrir_busca('dado_obra_itens');
create index dado_obras_palavras_objeto on dado_obras using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_obras');
create index dado_sancoes_palavras_motivo on dado_sancoes using gin (palavras_do_portal(tenant_id, portal_id, motivo));
call abrir_busca('dado_sancoes');
create index dado_transferencias_palavras_objeto on dado_transferencias using gin (palavras_do_portal(tenant_id, portal_id, objeto));
call abrir_busca('dado_transferencias');
create index dado_diarias_palavras_motivo on dado_diarias using gin (palavras_do_portal(tenant_id, portal_id, motivo));
call abrir_busca('dado_diarias');
create index dado_terceirizados_palavras_funcao on dado_terceirizados using gin (palavras_do_portal(tenant_id, portal_id, funcao));
call abrir_busca('dado_terceirizados');
