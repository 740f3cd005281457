-- No end before its start, also when a change names only one of them.
alter table exercicio add constraint exercicio_periodo_0 check ("data_final" >= "data_inicio");
alter table portal add constraint portal_periodo_0 check ("manutencao_fim" >= "manutencao_inicio");
alter table portal_noticia add constraint portal_noticia_periodo_0 check ("finalizado_em" >= "iniciado_em");
