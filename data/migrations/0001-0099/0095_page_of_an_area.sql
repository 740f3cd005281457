-- The address of a page may be its area alone (`/auditoria`): what follows is then absent, as absent values are everywhere.
alter table pagina alter column route_pagina drop not null;
alter table pagina alter column caminho set expression as (rtrim('/' || route_area || '/' || coalesce(route_pagina, ''), '/'));
-- Of every tenant: an owner that is no superuser is under the policies too.
alter table pagina no force row level security;
update pagina set route_pagina = null where route_pagina = '';
alter table pagina force row level security;

-- There is one such page for each area; the index of both does not see what is absent.
create unique index pagina_so_area_unico_0 on pagina (tenant_id, lower(route_area)) where route_pagina is null and not excluido;
