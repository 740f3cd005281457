create or replace function anotar_liberacao() returns trigger language plpgsql as $$
begin
  new.liberado := true;
  return new;
end $$;
