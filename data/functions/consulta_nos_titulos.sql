-- The same question, of titles. The names of types are no words of a title, and stay.
create or replace function consulta_nos_titulos(portal bigint, consulta tsquery) returns tsquery language sql stable parallel safe
  return replace(replace(consulta::text, concat('''', inquilino(), '.', portal, '.'), concat('''', inquilino(), '.', portal, '.=')),
    concat('''', inquilino(), '.', portal, '.=@'), concat('''', inquilino(), '.', portal, '.@'))::tsquery;
