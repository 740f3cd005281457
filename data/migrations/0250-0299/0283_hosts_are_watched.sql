-- Since when a proven host does not lead here: the first failed look after the last that arrived. The people of its portal
-- are told once while it lasts.
alter table portal_dominio
  add column falha_desde timestamptz,
  add column avisado_em timestamptz;
