-- The list of users below the levels of access has the staff of EL too, and says so by its name; a name that somebody changed stays.
do $$
declare
  de int;
begin
  for de in select id from tenant order by id loop
    perform set_config('app.tenant', de::text, true);
    update menu_sistema m set item_title = 'Usuários e equipe EL' from pagina p
     where p.tenant_id = m.tenant_id and p.id = m.id_pagina and p.caminho = '/nivel-de-acesso/usuarios-do-sistema'
       and m.item_title = 'Usuários do sistema';
    update pagina set page_title = 'Usuários e equipe EL'
     where caminho = '/nivel-de-acesso/usuarios-do-sistema' and page_title = 'Usuários do sistema';
  end loop;
  perform set_config('app.tenant', '0', true);
end $$;
