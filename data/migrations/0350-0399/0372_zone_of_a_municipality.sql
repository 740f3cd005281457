-- The zone of a municipality by its code (IBGE, six or seven digits), else by its state: that of the state, but Fernando
-- de Noronha has its own, and so has the west of Amazonas (Decreto 2.784/1913 as of Lei 12.876/2013). Without either,
-- that of Brasília (docs/adr/rooms/0144).
create function fuso_do_municipio(ibge text, uf text) returns text language sql immutable parallel safe as $$
  select case
    when left(ibge, 6) = '260545' then 'America/Noronha'
    when left(ibge, 6) in ('130020', '130060', '130070', '130140', '130150', '130165', '130180', '130195', '130350',
                           '130390', '130406') then 'America/Eirunepe'
    else coalesce((select e.fuso from (values
        ('11', 'RO', 'America/Porto_Velho'), ('12', 'AC', 'America/Rio_Branco'), ('13', 'AM', 'America/Manaus'),
        ('14', 'RR', 'America/Boa_Vista'), ('15', 'PA', 'America/Belem'), ('16', 'AP', 'America/Belem'),
        ('17', 'TO', 'America/Araguaina'), ('21', 'MA', 'America/Fortaleza'), ('22', 'PI', 'America/Fortaleza'),
        ('23', 'CE', 'America/Fortaleza'), ('24', 'RN', 'America/Fortaleza'), ('25', 'PB', 'America/Fortaleza'),
        ('26', 'PE', 'America/Recife'), ('27', 'AL', 'America/Maceio'), ('28', 'SE', 'America/Maceio'),
        ('29', 'BA', 'America/Bahia'), ('31', 'MG', 'America/Sao_Paulo'), ('32', 'ES', 'America/Sao_Paulo'),
        ('33', 'RJ', 'America/Sao_Paulo'), ('35', 'SP', 'America/Sao_Paulo'), ('41', 'PR', 'America/Sao_Paulo'),
        ('42', 'SC', 'America/Sao_Paulo'), ('43', 'RS', 'America/Sao_Paulo'), ('50', 'MS', 'America/Campo_Grande'),
        ('51', 'MT', 'America/Cuiaba'), ('52', 'GO', 'America/Sao_Paulo'), ('53', 'DF', 'America/Sao_Paulo')
      ) e (codigo, sigla, fuso)
      where e.codigo = left(ibge, 2) or e.sigla = upper(uf)
      order by e.codigo = left(ibge, 2) desc nulls last limit 1), 'America/Sao_Paulo')
  end
$$;

create function fuso_do_portal(portal bigint, de int default inquilino()) returns text language sql stable parallel safe as $$
  select coalesce(
    (select fuso_do_municipio(l.ibge, p.estado_sigla) from portal p left join localidade l on l.tenant_id = p.tenant_id and l.id = p.id_loc
      where p.tenant_id = de and p.id = $1),
    'America/Sao_Paulo')
$$;

-- That of a tenant is the zone of its first portal: those who work for it see one clock.
alter table tenant add fuso text not null default 'America/Sao_Paulo';
create function fuso() returns text language sql stable parallel safe as $$
  select coalesce((select fuso from tenant where id = inquilino()), 'America/Sao_Paulo')
$$;
create function acertar_fuso() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tenant t set fuso = n.novo
    from (select fuso_do_portal((select min(id) from portal where tenant_id = inquilino() and not excluido)) as novo) n
    where t.id = inquilino() and t.fuso is distinct from n.novo;
end $$;
create function guardar_fuso() returns trigger language plpgsql as $$
begin
  perform acertar_fuso();
  return null;
end $$;
create trigger guardar_fuso after insert or delete or update of id_loc, estado_sigla, excluido on portal
  for each statement execute function guardar_fuso();
create trigger guardar_fuso after update of ibge on localidade for each statement execute function guardar_fuso();

alter table portal no force row level security;
alter table localidade no force row level security;
update tenant t set fuso = fuso_do_portal((select min(p.id) from portal p where p.tenant_id = t.id and not p.excluido), t.id);
alter table portal force row level security;
alter table localidade force row level security;
