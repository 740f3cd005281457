create or replace function somar_mudancas_de_documentos() returns trigger language plpgsql as $$
begin
  perform guardar_somas(array(select (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC')::date, sum(n))::documento_contado
    from (select 1 as n, * from novos union all select -1, * from antes) e
    where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
    group by tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC') having sum(n) <> 0));
  return null;
end $$;
