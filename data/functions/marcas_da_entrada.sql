-- The words of a title stand with `=` as well; `outras` are marks as they are. Long texts take the way of 0370.
create or replace function marcas_da_entrada(inicio text, do_titulo text, todas text, outras text) returns text[]
  language sql immutable parallel safe
  return case
    when length(todas) <= 100000 and todas !~ '\w{25}' then
      array_remove(array_remove(string_to_array(inicio || replace(
        concat_ws(' ', '=' || replace(do_titulo, ' ', ' ='), todas, outras), ' ', ' ' || inicio), ' '), inicio), inicio || '=')
    else marcas_de_palavras(inicio || '=', do_titulo) || marcas_de_palavras(inicio, todas)
      || string_to_array(inicio || replace(outras, ' ', ' ' || inicio), ' ') end;
