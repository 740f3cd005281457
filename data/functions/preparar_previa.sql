-- Makes tables, beside the public ones, for the rows that a package will make or change (docs/adr/portal/0227).
create or replace function preparar_previa(do_pacote bigint, tabelas text[]) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
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
