create or replace function guardar_fuso() returns trigger language plpgsql as $$
begin
  perform acertar_fuso();
  return null;
end $$;
