create or replace function fuso() returns text language sql stable parallel safe as $$
  select coalesce((select fuso from tenant where id = inquilino()), 'America/Sao_Paulo')
$$;
