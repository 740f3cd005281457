-- A file of the accountability area may be taken back until its validation begins.
alter table prestacao_arquivo drop constraint prestacao_arquivo_status_check;
alter table prestacao_arquivo add constraint prestacao_arquivo_status_check check (status in ('recebido', 'validando', 'processado', 'processado_com_avisos', 'rejeitado', 'substituido', 'retirado'));
