-- What a key was asked and nobody has answered stands where files of folders and letters do.
alter table arquivo_de_remessa drop constraint arquivo_de_remessa_origem_check,
  add constraint arquivo_de_remessa_origem_check check (origem in ('tela', 'pasta', 'email', 'chave'));
