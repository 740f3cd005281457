-- contract: what is dropped are tables that `preparar_previa` has made, which no release before this one knows.
-- Rows of a package's loads as they will be, kept for its previews (docs/adr/portal/0227). They lie outside of `public`, in no
-- table that a door reads; what is not logged is gone after a crash, and is made again.
create schema prevista;
grant usage on schema prevista to claraboia_web;
create sequence prevista.numero;
-- Which tables were made for which package. The server's role reads and writes it by the functions below alone.
create table prevista.preparada (
  numero bigint primary key,
  tenant_id int not null,
  pacote_id bigint not null,
  feita_em timestamptz not null default now()
);
-- Of a package: the number of its tables, of which state of it and of the public tables they are, and how each is laid over.
alter table pacote add column previa jsonb;

create function preparar_previa(do_pacote bigint, tabelas text[]) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  n constant bigint := nextval('prevista.numero');
  tabela text;
begin
  if not exists (select from public.pacote p where p.tenant_id = public.inquilino() and p.id = do_pacote) then
    raise exception 'no such package' using errcode = 'invalid_parameter_value';
  end if;
  insert into prevista.preparada (numero, tenant_id, pacote_id) values (n, public.inquilino(), do_pacote);
  execute format('create unlogged table prevista.%I (tenant_id int not null default public.inquilino(), id bigint primary key)', 't' || n || '_saiu');
  foreach tabela in array tabelas loop
    if tabela !~ '^(dado|cubo)_[a-z_]+$' and tabela <> all (array['carga', 'lapide', 'linha_anterior', 'parte', 'nome_de_parte', 'palavra',
      'declaracao', 'arquivo_de_linha']) then
      raise exception 'no such table' using errcode = 'invalid_parameter_value';
    end if;
    execute format('create unlogged table prevista.%I (like public.%I including indexes)', 't' || n || '_' || tabela, tabela);
  end loop;
  for tabela in select relname from pg_class where relnamespace = 'prevista'::regnamespace and relkind = 'r'
      and starts_with(relname, 't' || n || '_') loop
    execute format('alter table prevista.%I enable row level security', tabela);
    execute format('alter table prevista.%I force row level security', tabela);
    execute format('create policy inquilino on prevista.%I using (tenant_id = (select public.inquilino())) with check (tenant_id = (select public.inquilino()))', tabela);
    -- A search by words finds rows by an index with the rights of the owner, and asks for the tenant itself.
    execute format('create policy dono on prevista.%I for select to current_user using (true)', tabela);
    execute format('grant select, insert on prevista.%I to claraboia_web', tabela);
  end loop;
  return n;
end $$;

create function abrir_previa(do_pacote bigint) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  em constant text := 'previa_' || pg_backend_pid();
  portal bigint;
  n bigint;
  tabelas jsonb;
  inteira boolean;
  nomes text[];
  fora text;
  t record;
  v record;
  f record;
begin
  select p.portal_id, (p.previa ->> 'numero')::bigint, p.previa -> 'tabelas' into portal, n, tabelas
    from public.pacote p where p.tenant_id = public.inquilino() and p.id = do_pacote;
  if n is null or to_regclass(format('prevista.%I', 't' || n || '_saiu')) is null then return null; end if;
  -- A crash empties what is not logged: then the mark of what was made whole is not there.
  execute format('select exists (select from prevista.%I where id = 0 and tenant_id = public.inquilino())', 't' || n || '_saiu') into inteira;
  if not inteira then return null; end if;
  -- A migration may have changed a table since.
  if exists (select from jsonb_to_recordset(tabelas) x(nome text)
      where (select array_agg(format('%s %s', attname, atttypid::regtype) order by attnum) from pg_attribute
          where attrelid = to_regclass(format('public.%I', x.nome)) and attnum > 0 and not attisdropped)
        is distinct from (select array_agg(format('%s %s', attname, atttypid::regtype) order by attnum) from pg_attribute
          where attrelid = to_regclass(format('prevista.%I', 't' || n || '_' || x.nome)) and attnum > 0 and not attisdropped)) then
    return null;
  end if;
  execute format('create schema %I', em);
  execute format('grant usage on schema %I to claraboia_web', em);
  for t in select * from jsonb_to_recordset(tabelas) x(nome text, como text, unidade text, ano text, periodos jsonb) loop
    fora := case t.como
      when 'linhas' then format('not exists (select from prevista.%I s where s.id = t.id)', 't' || n || '_saiu')
      when 'somas' then (select format('(t.portal_id, t.%I, t.%I) not in (%s)', t.unidade, t.ano,
          string_agg(format('(%s::bigint, %L::text, %s::int)', portal, p ->> 0, (p ->> 1)::int), ', '))
        from jsonb_array_elements(t.periodos) p)
      when 'portal' then format('t.portal_id <> %s::bigint', portal)
      when 'chave' then (select format('not exists (select from prevista.%I s where %s)', 't' || n || '_' || t.nome,
          string_agg(format('s.%I = t.%1$I', a.attname), ' and '))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = format('public.%I', t.nome)::regclass and i.indisprimary)
    end;
    execute format('create view %I.%I with (security_invoker = true) as select t.* from public.%2$I t where %s
      union all select s.* from prevista.%I s', em, t.nome, fora, 't' || n || '_' || t.nome);
    execute format('grant select on %I.%I to claraboia_web', em, t.nome);
    nomes := nomes || t.nome;
  end loop;
  -- Views of these tables, and views of those.
  for v in
    with recursive deles as (
      select r.ev_class as oid, 1 as nivel from pg_depend d join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
       where d.refclassid = 'pg_class'::regclass and d.refobjid in (
         select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any (nomes))
      union select r.ev_class, deles.nivel + 1 from deles
       join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = deles.oid and d.classid = 'pg_rewrite'::regclass
       join pg_rewrite r on r.oid = d.objid and r.ev_class <> deles.oid)
    select c.relname, c.reloptions, pg_get_viewdef(c.oid) as texto from deles join pg_class c on c.oid = deles.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
     group by c.oid, c.relname, c.reloptions order by max(deles.nivel) loop
    execute format('create view %I.%I %s as %s', em, v.relname, 'with (' || array_to_string(v.reloptions, ', ') || ')',
      regexp_replace(v.texto, '\mpublic\.(' || array_to_string(nomes, '|') || ')\M', em || '.\1', 'g'));
    execute format('grant select on %I.%I to claraboia_web', em, v.relname);
    nomes := nomes || v.relname::text;
  end loop;
  -- Functions that read them. Which words the rows of a table have is only asked to look less.
  execute format('create function %I.tabelas_com(portal bigint, texto text, tabelas text[]) returns text[] language sql stable return tabelas', em);
  for f in select p.proname, pg_get_functiondef(p.oid) as texto from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 's' and p.proname <> 'tabelas_com'
        and 'search_path=public, pg_temp' = any (p.proconfig)
        and p.prosrc ~ ('\m(' || array_to_string(nomes || array['tabelas_com', 'achar_empresas'], '|') || ')\M') loop
    execute replace(replace(f.texto, format('FUNCTION public.%I(', f.proname), format('FUNCTION %I.%I(', em, f.proname)),
      'SET search_path TO ''public'', ''pg_temp''', format('SET search_path TO %L, ''public'', ''pg_temp''', em));
  end loop;
  return em;
end $$;

-- Tables of packages that were published or dissolved, that were made again, or that no link opens any more. One that is being
-- looked at stays until the next time.
create function soltar_previas() returns int language plpgsql security definer set search_path = pg_catalog set lock_timeout = '200ms' as $$
declare
  p record;
  tabelas text;
  quantas int := 0;
begin
  for p in select * from prevista.preparada x where x.tenant_id = public.inquilino() and (x.feita_em < now() - interval '8 days'
      or not exists (select from public.pacote k where k.tenant_id = x.tenant_id and k.id = x.pacote_id
        and k.situacao in ('aberto', 'agendado', 'recusado') and (k.previa ->> 'numero')::bigint = x.numero)) loop
    begin
      select string_agg(format('prevista.%I', c.relname), ', ') into tabelas from pg_class c
       where c.relnamespace = 'prevista'::regnamespace and c.relkind = 'r' and starts_with(c.relname, 't' || p.numero || '_');
      if tabelas is not null then execute 'drop table ' || tabelas; end if;
      delete from prevista.preparada x where x.numero = p.numero;
      quantas := quantas + 1;
    exception when lock_not_available then null;
    end;
  end loop;
  return quantas;
end $$;
revoke execute on function preparar_previa(bigint, text[]), abrir_previa(bigint), soltar_previas() from public;
grant execute on function preparar_previa(bigint, text[]), abrir_previa(bigint), soltar_previas() to claraboia_web;
