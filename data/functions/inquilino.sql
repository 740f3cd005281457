create or replace function inquilino() returns int language sql stable parallel safe
  return current_setting('app.tenant')::int;
