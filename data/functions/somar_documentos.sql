create or replace function somar_documentos() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform guardar_somas(array(select (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC')::date, count(*))::documento_contado
      from novos where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
      group by tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC')));
  else
    perform guardar_somas(array(select (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC')::date, -count(*))::documento_contado
      from antes where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
      group by tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, date_trunc('month', data_publicacao at time zone 'UTC')));
  end if;
  return null;
end $$;
