-- Rows of public tables that a search finds are looked for by a function of each table (docs/adr/portal/0136): its plan is made
-- once for a connection and reads one year, the newest first, until one has rows. One statement over all tables and years
-- opened hundreds of parts of them for each question, and read small ones row by row.

-- The same question. The planner takes it for costly, and so has an index of words find rows: it does not know what it costs to
-- make the words of a row, and read tables of few rows one by one.
create function pelo_indice(consulta tsquery) returns tsquery language plpgsql immutable parallel safe cost 100000 as $$
begin
  return consulta;
end $$;

-- Makes the function of a table: `achar_dado_empenhos`. It finds rows of companies, of each in the newest year that has any;
-- and rows whose words `consulta` finds, or `inteira` alone where `limite` or more have these. At most `limite` are counted, of
-- the units that are given; `exemplo` is the key of the newest of them, and its text. Without `inteira`, for tables of few rows,
-- whole words are looked for last and not first: nearly always neither finds any. Of many rows, a year that lacks one of several
-- words is left before the index gathers all that begins as the others do: first those words are looked for that no row of a
-- sample has, as the others are likely to be there.
create procedure abrir_achado(tabela regclass, ano text, chave text[], texto text, palavras text, empresa text) language plpgsql as $$
declare
  exemplo constant text := format('json_build_object(%s, ''texto'', left(t.%I, 400))',
    (select string_agg(format('%L, t.%I', c, c), ', ' order by n) from unnest(chave) with ordinality x (c, n)), texto);
  -- Rows of one year, counted to the limit. `offset` keeps the index of words from being left for another.
  contadas constant text := format($x$
      select count(*)::int, (array_agg(c.exemplo order by c.id desc))[1] into n, um from (
        select t.id, %s as exemplo from %%s t
         where t.tenant_id = de and t.portal_id = portal and t.%I = any(unidades)%%s limit limite) c;$x$, exemplo, chave[1]);
  -- The year is said eight times: the planner, which has no count of a new or small table, would take one year for rarer than
  -- the words, and read all of its rows.
  que_tem constant text := format('(select * from %s p where p.%I = any(array[qual, qual, qual, qual, qual, qual, qual, qual])
            and palavras_do_portal(p.tenant_id, p.portal_id, p.%I) @@ pelo_indice(%%s) offset 0)',
    tabela, ano, coalesce(palavras, ''));
begin
  if not exists (select from pg_policy where polrelid = tabela and polname = 'dono') then
    execute format('create policy dono on %s for select to current_user using (true)', tabela);
  end if;
  execute format($f$
    create function achar_%1$s(portal bigint, consulta tsquery, inteira tsquery, empresas bigint[], unidades text[], anos int[], limite int)
      returns table (empresa bigint, ano int, linhas int, exemplo json) language plpgsql stable security definer
      set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $b$
    declare
      de constant int := inquilino();
      uma bigint;
      qual int;
      n int;
      um json;
      outro json;
      amostra tsvector[];
      raras tsquery[];
      rara tsquery;
      falta boolean;
    begin%2$s%3$s
    end $b$ $f$, tabela,
    case when empresa is null then '' else format($x$
      foreach uma in array empresas loop
        foreach qual in array anos loop%s
          if n > 0 then return query select uma, qual, n, um; exit; end if;
        end loop;
      end loop;$x$, format(contadas, tabela, format(' and t.%I = qual and t.%I = uma', ano, empresa))) end,
    case when palavras is null then '' else format($x$
      if consulta is null then return; end if;
      foreach qual in array anos loop
        n := 0;
        if inteira is not null then%s
          if n = 0 and numnode(consulta) > 1 then
            if raras is null then
              amostra := array(select palavras_do_portal(t.tenant_id, t.portal_id, t.%I) from %s t
                where t.tenant_id = de and t.portal_id = portal and t.%I = qual limit 200);
              raras := array(select w::tsquery from string_to_table(consulta::text, ' & ') w
                where not exists (select from unnest(amostra) a (palavras) where a.palavras @@ w::tsquery));
            end if;
            falta := false;
            foreach rara in array raras loop
              falta := falta or not exists (select from %s t);
            end loop;
            if falta then continue; end if;
          end if;
        end if;
        if n < limite then%s
          if inteira is null and n = limite then
            outro := um;%s
            um := case when n < limite then outro else um end;
            n := limite;
          end if;
        end if;
        if n > 0 then return query select null::bigint, qual, n, um; exit; end if;
      end loop;$x$, format(contadas, format(que_tem, 'inteira'), ''), palavras, tabela, ano, format(que_tem, 'rara'),
      format(contadas, format(que_tem, 'consulta'), ''),
      format(contadas, format(que_tem, 'replace(consulta::text, '':*'', '''')::tsquery'), '')) end);
  execute format('revoke execute on function achar_%s(bigint, tsquery, tsquery, bigint[], text[], int[], int) from public', tabela);
  execute format('grant execute on function achar_%s(bigint, tsquery, tsquery, bigint[], text[], int[], int) to claraboia_web', tabela);
end $$;

call abrir_achado('dado_empenhos', 'exercicio', '{unidade_gestora,exercicio,numero}', 'objeto', 'objeto', 'credor');
call abrir_achado('dado_pca', 'exercicio', '{unidade_gestora,exercicio,numero}', 'descricao', 'descricao', null);
call abrir_achado('dado_licitacoes', 'ano', '{unidade_gestora,ano,modalidade,numero}', 'objeto', 'objeto', null);
call abrir_achado('dado_licitacao_itens', 'ano', '{unidade_gestora,ano,licitacao_modalidade,licitacao,numero}', 'descricao', 'descricao', null);
call abrir_achado('dado_contratos', 'ano', '{unidade_gestora,ano,tipo,numero}', 'objeto', 'objeto', 'contratado');
call abrir_achado('dado_aditivos', 'exercicio', '{unidade_gestora,exercicio,contrato_ano,contrato_tipo,contrato,numero}', 'objeto', 'objeto', null);
call abrir_achado('dado_sancoes', 'exercicio', '{unidade_gestora,exercicio,tipo,numero}', 'motivo', null, 'sancionado');
call abrir_achado('dado_emendas', 'exercicio', '{unidade_gestora,exercicio,numero}', 'objeto', 'objeto', null);
call abrir_achado('dado_transferencias', 'exercicio', '{unidade_gestora,exercicio,sentido,numero}', 'objeto', 'objeto', 'beneficiario');
call abrir_achado('dado_obras', 'exercicio', '{unidade_gestora,exercicio,codigo}', 'objeto', 'objeto', 'contratada');
call abrir_achado('dado_incentivos', 'exercicio', '{unidade_gestora,exercicio,numero}', 'projeto', 'projeto', null);

-- Companies of that CNPJ, or with the words in their names, the shortest names first.
create function achar_empresas(portal bigint, cnpj text, consulta tsquery, limite int) returns bigint[] language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  de constant int := inquilino();
begin
  return array(
    select e.id from (
      select p.id, p.nome from parte p
       where p.tenant_id = de and p.portal_id = portal and p.chave = 'c:' || cnpj and p.tipo = 'empresa'
      union all
      select p.id, p.nome from (
        select * from parte e
         where e.tipo = 'empresa' and palavras_do_portal(e.tenant_id, e.portal_id, e.nome) @@ pelo_indice(consulta) offset 0) p
       where p.tenant_id = de and p.portal_id = portal) e
     order by length(e.nome), e.id limit limite);
end $$;
revoke execute on function achar_empresas(bigint, text, tsquery, int) from public;
grant execute on function achar_empresas(bigint, text, tsquery, int) to claraboia_web;
